import type { Context } from '../context.ts';

/** The outside parties that a sandbox stands in for. */
export function runningSandboxes({
  env,
  mailbox,
  sandboxPayments,
  sandboxIdentity,
}: Pick<Context, 'env' | 'mailbox' | 'sandboxPayments' | 'sandboxIdentity'>): string[] {
  return [
    ...(mailbox && env.smtpUrl === null ? ['mail'] : []),
    ...(mailbox && env.smsUrl === null ? ['SMS'] : []),
    ...(sandboxPayments ? ['payments'] : []),
    ...(sandboxIdentity ? ['identity'] : []),
  ];
}
