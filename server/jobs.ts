import { type CronItem, type Job, type ParsedCronItem, parseCronItems, type TaskList } from 'graphile-worker';
import type { Tasks } from '#db/jobs.ts';
import { sendRequestedLink } from './accounts/email-links.ts';
import { sendRequestedCode } from './accounts/phone/requests.ts';
import { announceKeys } from './api/ending-keys.ts';
import { sendRequestedTokenMail } from './auth-api/requested-mail.ts';
import { rotateSigningKeys } from './auth-api/signing-keys.ts';
import { applyPaymentEvent } from './billing/apply-event.ts';
import { endCustomer, updateCustomer } from './billing/customers.ts';
import { recomputePlans } from './billing/default-plan.ts';
import { endSeats } from './billing/end-seats.ts';
import { endDuplicateSubscription } from './billing/end-subscriptions.ts';
import { endPlans } from './billing/ended-plans.ts';
import { emailPlanShrunk } from './billing/recompute-plan.ts';
import { reconcilePayments } from './billing/reconcile.ts';
import { syncCustomer } from './billing/sync-customer.ts';
import { nameHandles } from './cards/handles.ts';
import type { Context } from './context.ts';
import { checkDueDomains } from './owners/domains/due-checks.ts';
import { deletePhotoFiles } from './owners/photos/photos.ts';
import { remindTrials } from './owners/trial-reminders.ts';
import { startWorker } from './platform/job-worker.ts';
import { cleanBriefRows, cleanData, cleanDetachedRows } from './privacy/retention.ts';
import { emailDigest } from './support/digest.ts';
import { rollUpMonthsOnceUpgraded } from './visits/jobs.ts';
import { copyAndCompare } from './visits/moving.ts';

type TaskContext = Pick<
  Context,
  | 'auth'
  | 'db'
  | 'dns'
  | 'env'
  | 'i18n'
  | 'log'
  | 'mailer'
  | 'metrics'
  | 'moving'
  | 'payments'
  | 'sms'
  | 'storage'
  | 'visitStore'
>;

type Handlers = { [Name in keyof Tasks]: (payload: Tasks[Name], job: Job) => Promise<void> };

/** Tasks are separated by what they wait for: what hangs delays only its own jobs. Others run in the background, behind no queue of emails. */
const workers: readonly { tasks: readonly (keyof Tasks)[]; concurrency: number }[] = [
  // Emails and codes that a person waits for (product 24.13)
  { tasks: ['send-mail', 'request-link', 'request-token-mail'], concurrency: 4 },
  { tasks: ['request-token-code'], concurrency: 2 },
  {
    tasks: [
      ...(['apply-payment-event', 'read-customer', 'end-surplus', 'end-customer'] as const),
      ...(['end-seats', 'update-customer', 'reconcile-payments'] as const),
    ],
    concurrency: 2,
  },
  { tasks: ['delete-photo-files', 'clean-data', 'delete-detached-rows', 'check-domains'], concurrency: 1 },
  { tasks: ['delete-visits', 'move-visits'], concurrency: 1 },
];

export async function startJobs(
  context: TaskContext & Pick<Context, 'pool'>,
  { isScheduled = true }: { isScheduled?: boolean } = {},
): Promise<{ stop(): Promise<void> }> {
  const tasks = Object.entries(taskList(context));
  const listOf = (isListed: (name: string) => boolean): TaskList =>
    Object.fromEntries(tasks.filter(([name]) => isListed(name)));
  const own = (name: string) => workers.find((worker) => (worker.tasks as readonly string[]).includes(name));
  return await startWorker({
    ...context,
    taskLists: [
      { tasks: listOf((name) => !own(name)), concurrency: 2 },
      ...workers.map((worker) => ({ tasks: listOf((name) => own(name) === worker), concurrency: worker.concurrency })),
    ],
    schedule: isScheduled ? schedule(context) : [],
  });
}

/** A job may run twice, so every task is idempotent. */
function taskList(context: TaskContext): TaskList {
  const sendMail: Handlers['send-mail'] = ({ about: _, owner: __, ...mail }, job) =>
    context.mailer.send({ ...mail, id: messageId(job) });
  const handlers: Handlers = {
    'send-mail': sendMail,
    'send-mail-later': sendMail,
    'email-digest': () => emailDigest(context),
    'request-link': (request) => sendRequestedLink(context, request),
    'request-token-mail': (request) => sendRequestedTokenMail(context, request),
    'request-token-code': (request) => sendRequestedCode(context, request),
    'apply-payment-event': (event) => applyPaymentEvent(context, event),
    'read-customer': ({ customerId }) => syncCustomer(context, customerId),
    'end-surplus': (duplicate) => endDuplicateSubscription(context, duplicate),
    'update-customer': (customer) => updateCustomer(context, customer),
    'end-customer': (customer) => endCustomer(context, customer),
    'end-seats': (customer) => endSeats(context, customer),
    'reconcile-payments': (cursor) => reconcilePayments(context, cursor),
    'tell-plan-shrunk': (change) => emailPlanShrunk(context, change),
    'delete-photo-files': ({ photoId }) => deletePhotoFiles(context, photoId),
    'remind-trials': (cursor) => remindTrials(context, cursor),
    'announce-keys': (cursor) => announceKeys(context, cursor),
    'end-plans': (cursor) => endPlans(context, cursor),
    'recompute-plans': (cursor) => recomputePlans(context, cursor),
    'name-handles': (cursor) => nameHandles(context, cursor),
    'check-domains': () => checkDueDomains(context),
    'rotate-keys': () => rotateSigningKeys(context),
    'clean-brief': () => cleanBriefRows(context),
    'clean-data': (cursor) => cleanData(context, cursor),
    'delete-detached-rows': () => cleanDetachedRows(context),
    'add-up-months': (cursor) => rollUpMonthsOnceUpgraded(context, cursor),
    'delete-visits': (deletion) => context.visitStore.deleteQueued(deletion),
    'move-visits': (move) => context.visitStore.moveQueued(move),
    'compare-visits': (position) => copyAndCompare(context, position),
  };
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload: unknown, { job }: { job: Job }) =>
        (handler as (payload: unknown, job: Job) => Promise<void>)(payload, job),
    ]),
  );
}

/** Same for each attempt. The time makes it unique across databases. */
function messageId(job: Job): string {
  return `${job.id}.${new Date(job.created_at).getTime().toString(36)}`;
}

const HOUR = 3_600_000;
const PRIORITY = 10;

/** Times are in UTC. Each run is queued once; one missed run of an hour or night is made up for. */
export function schedule({ dns }: Pick<Context, 'dns'>): ParsedCronItem[] {
  return parseCronItems([
    // Nothing is missed while no process runs
    item('clean-brief', '*/5 * * * *', 0),
    ...(dns ? [item('check-domains', '* * * * *', 0)] : []),
    // Off the full hour to spread load
    hourly('remind-trials', '7 * * * *'),
    hourly('announce-keys', '9 * * * *'),
    hourly('end-plans', '12 * * * *'),
    hourly('email-digest', '17 * * * *'),
    hourly('name-handles', '37 * * * *'),
    // Of accounts that earlier releases delete
    hourly('delete-detached-rows', '47 * * * *'),
    nightly('reconcile-payments', '41 2 * * *'),
    nightly('rotate-keys', '11 3 * * *'),
    nightly('clean-data', '23 3 * * *'),
    nightly('compare-visits', '33 3 * * *'),
    nightly('add-up-months', '53 3 * * *'),
  ]);
}

const hourly = (task: keyof Tasks, match: string) => item(task, match, HOUR);
const nightly = (task: keyof Tasks, match: string) => item(task, match, 24 * HOUR);

function item(task: keyof Tasks, match: string, backfillPeriod: number): CronItem {
  return { task, match, options: { backfillPeriod, jobKey: task, priority: PRIORITY, maxAttempts: 5 } };
}
