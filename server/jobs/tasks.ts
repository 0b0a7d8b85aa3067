import type { Job, TaskList } from 'graphile-worker';
import type { Tasks } from '#db/jobs.ts';
import { sendRequestedLink } from '../auth/accounts.ts';
import type { Context } from '../context.ts';
import { deletePhotoFiles } from '../photos/photos.ts';

export type TaskContext = Pick<Context, 'db' | 'env' | 'i18n' | 'mailer' | 'storage'>;

type Doers = { [Name in keyof Tasks]: (payload: Tasks[Name], job: Job) => Promise<void> };

/** What each task does. A job may run again after it was done: each of these can stand that. */
export function taskList(context: TaskContext): TaskList {
  const doers: Doers = {
    'send-mail': (mail, job) => context.mailer.send({ ...mail, id: messageId(job) }),
    'request-link': (request) => sendRequestedLink(context, request),
    'delete-photo-files': ({ photoId }) => deletePhotoFiles(context, photoId),
  };
  return Object.fromEntries(
    Object.entries(doers).map(([name, doer]) => [
      name,
      (payload: unknown, { job }: { job: Job }) =>
        (doer as (payload: unknown, job: Job) => Promise<void>)(payload, job),
    ]),
  );
}

/** The same at every attempt. A job's number is its database's own: with the time of its birth it is nobody else's. */
function messageId(job: Job): string {
  return `${job.id}.${new Date(job.created_at).getTime().toString(36)}`;
}
