import type { Actor } from './accounts/actor.ts';
import type { Subject } from './platform/limits/limits.ts';
import type { LimitName } from './platform/limits/rules.ts';
import { codeOf, type RequestContext } from './trpc.ts';

/** What procedures of every kind have: `actor` is who asks, or for those of anyone a question. */
type Called = Pick<RequestContext, 'context' | 'req'> & { actor: Actor | RequestContext['actor'] };

type Result = { ok: true } | { ok: false; error: Error };

/**
 * Counts each call of a procedure, also where a request batches several (product 24.1). To be put behind the input, which
 * names the account that a call of anyone's is about; else it is the account that asks. Calls about an account of another
 * `kind` are counted apart. @throws too_many_requests
 */
export function limited(name: LimitName, kind = '') {
  return <T extends Result>({ ctx, input, next }: { ctx: Called; input: unknown; next: () => Promise<T> }) =>
    ctx.context.limits[name].guard(subjectOf(ctx, input, kind), next, (done) => (done.ok ? null : codeOf(done.error)));
}

function subjectOf({ req, actor }: Called, input: unknown, kind: string): Subject {
  if (typeof actor === 'object') return { address: req.ip, account: actor.userId, session: actor.sessionId };
  const { email } = (input ?? {}) as { email?: unknown };
  return { address: req.ip, account: typeof email === 'string' ? kind + email : undefined };
}
