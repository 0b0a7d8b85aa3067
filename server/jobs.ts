import type { Job, TaskList } from 'graphile-worker';
import type { Tasks } from '#db/jobs.ts';
import { sendRequestedLink } from './accounts/sign-up.ts';
import { applyPaymentEvent } from './billing/apply-event.ts';
import { updateCustomer } from './billing/customers.ts';
import { endCustomer, endSurplus } from './billing/end-subscriptions.ts';
import { tellPlanShrunk } from './billing/plan-notifications.ts';
import { readCustomer } from './billing/read-customer.ts';
import { reconcilePayments } from './billing/reconcile.ts';
import type { Context } from './context.ts';
import { deletePhotoFiles } from './owners/photos/photos.ts';
import { endPlans, remindTrials } from './owners/trial-jobs.ts';
import { cleanData } from './privacy/jobs.ts';
import { addUpMonths } from './visits/jobs.ts';

export type TaskContext = Pick<Context, 'db' | 'env' | 'i18n' | 'log' | 'mailer' | 'payments' | 'storage'>;

type Doers = { [Name in keyof Tasks]: (payload: Tasks[Name], job: Job) => Promise<void> };

/** Tasks that ask the payment provider. */
const providersTasks: readonly string[] = [
  'apply-payment-event',
  'read-customer',
  'end-surplus',
  'end-customer',
  'update-customer',
  'reconcile-payments',
] satisfies (keyof Tasks)[];

export function isProvidersTask(name: string): boolean {
  return providersTasks.includes(name);
}

/** What each task does. A job may run again after it was done: each of these can stand that. */
export function taskList(context: TaskContext): TaskList {
  const doers: Doers = {
    'send-mail': ({ about: _, ...mail }, job) => context.mailer.send({ ...mail, id: messageId(job) }),
    'request-link': (request) => sendRequestedLink(context, request),
    'apply-payment-event': (event) => applyPaymentEvent(context, event),
    'read-customer': ({ customerId }) => readCustomer(context, customerId),
    'end-surplus': (surplus) => endSurplus(context, surplus),
    'update-customer': (customer) => updateCustomer(context, customer),
    'end-customer': (customer) => endCustomer(context, customer),
    'reconcile-payments': (place) => reconcilePayments(context, place),
    'tell-plan-shrunk': (change) => tellPlanShrunk(context, change),
    'delete-photo-files': ({ photoId }) => deletePhotoFiles(context, photoId),
    'remind-trials': (place) => remindTrials(context, place),
    'end-plans': (place) => endPlans(context, place),
    'clean-data': (place) => cleanData(context, place),
    'add-up-months': (place) => addUpMonths(context, place),
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
