import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** What the content security policy calls an inline script by: that one may run, and no other. */
export function nameOfScript(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

/** Changes the policy of one answer. */
export function changePolicy(reply: FastifyReply, before: string, after: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  if (!policy.includes(before)) throw new Error(`The policy has no ${before}`);
  reply.header('content-security-policy', policy.replace(before, after));
}
