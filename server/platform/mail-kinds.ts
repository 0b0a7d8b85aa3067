import { AWAITED_PRIORITY, type JobOptions } from '#db/jobs.ts';

/** How soon an email goes: a person waits for it, an owner should know, or any time. */
type Urgency = 'awaited' | 'notice' | 'later';

/** Each kind of email, once (product 24.13). */
const mailKinds = {
  confirmation: 'awaited',
  reset: 'awaited',
  emailChangeApproval: 'awaited',
  newEmailConfirmation: 'awaited',
  firstEmailCode: 'awaited',
  magicLink: 'awaited',
  recovery: 'awaited',
  reauthentication: 'awaited',
  passwordChanged: 'notice',
  passwordReset: 'notice',
  newDevice: 'notice',
  newDeviceEmailsOff: 'notice',
  emailChanged: 'notice',
  phoneChanged: 'notice',
  factor: 'notice',
  apiKey: 'notice',
  keysEnding: 'notice',
  domain: 'notice',
  connected: 'notice',
  disconnected: 'notice',
  invitation: 'notice',
  signUpInvitation: 'notice',
  memberGone: 'notice',
  removed: 'notice',
  supportReply: 'notice',
  visitorReply: 'notice',
  paymentFailed: 'notice',
  planShrunk: 'notice',
  paidTwice: 'notice',
  refund: 'notice',
  supportReceipt: 'later',
  trialReminder: 'later',
  // To the operator
  dispute: 'later',
  supportMessage: 'later',
  contactMessage: 'later',
  abuseReport: 'later',
  messageDigest: 'later',
} as const satisfies Record<string, Urgency>;

export type MailKind = keyof typeof mailKinds;

type MailTask = 'send-mail' | 'send-mail-later';

/** What nobody waits for goes behind all other jobs of its worker. */
const queues: Record<Urgency, { task: MailTask; priority: number }> = {
  awaited: { task: 'send-mail', priority: AWAITED_PRIORITY },
  notice: { task: 'send-mail-later', priority: 20 },
  later: { task: 'send-mail-later', priority: 30 },
};

export function queueOf(kind: MailKind): { task: MailTask } & Required<Pick<JobOptions, 'priority'>> {
  return queues[mailKinds[kind]];
}
