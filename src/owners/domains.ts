import { z } from 'zod';
import { exactLine, websiteSchema } from '../schemas.ts';

/** Stored and sent: they never change. `live` and `failing` ones are served. */
export const domainStates = ['waiting', 'held', 'live', 'failing', 'ended'] as const;
export type DomainState = (typeof domainStates)[number];

/** Why a domain ended. */
export const domainEnds = ['unreachable', 'plan', 'operator', 'replaced'] as const;
export type DomainEnd = (typeof domainEnds)[number];

/** What a record is, compared with what it should be. `unknown`: nobody answered, which says nothing of the record. */
export const recordStates = ['right', 'wrong', 'missing', 'unknown'] as const;
export type RecordState = (typeof recordStates)[number];

/** `found`: the first values, shortened. `hasPrivate`: besides addresses that nobody is shown (product 42.22). */
export type RecordFinding = { state: RecordState; found: string[]; hasPrivate?: boolean };

/** `isTaken`: both records are right, but the host is live for another owner. */
export type Findings = { proof: RecordFinding; route: RecordFinding; isTaken?: boolean };

/** What the bare host shows. */
export const domainStartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('main') }),
  z.object({ kind: z.literal('card'), id: z.uuid() }),
  z.object({
    kind: z.literal('address'),
    url: websiteSchema.refine((url) => url !== '', { error: 'URL must start with http:// or https://' }),
  }),
]);
export type DomainStart = z.output<typeof domainStartSchema>;

/** As typed or pasted; the rule says whether it is a host. */
export const newDomainSchema = z.object({ host: exactLine().max(300) });

/** What can be said before the server is asked, which knows more. */
export const typedDomainSchema = z.object({
  host: exactLine()
    .max(300)
    .refine((typed) => hostOf(typed) !== null, { error: 'Invalid input' }),
});

export const domainChangesSchema = z.object({
  id: z.uuid(),
  isMain: z.boolean().optional(),
  start: domainStartSchema.optional(),
});
export type DomainChanges = z.output<typeof domainChangesSchema>;

export const domainCodesSchema = z.object({ codesUseDomain: z.boolean() });

/** The label below the host that has the proof. */
const PROOF_LABEL = '_saluda';
/** A name in the DNS has at most 253 characters, and the proof's is longer than the host. */
const MAX_HOST = 253 - PROOF_LABEL.length - 1;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const hostPattern = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`);
/** Names that the public DNS doesn't have. */
const localNames = /\.(?:localhost|local|internal|home\.arpa|test|example|invalid|onion|alt)$/;

/** A host as computers read it, of what a person typed or pasted; null if it isn't one. */
export function hostOf(typed: string): string | null {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  // Parsing a long international name takes tens of milliseconds
  if (bare.length > MAX_HOST || /[^\p{L}\p{M}\p{N}.-]/u.test(bare)) return null;
  const host = URL.parse(`http://${bare}`)?.hostname.replace(/\.$/, '') ?? '';
  return host.length <= MAX_HOST && hostPattern.test(host) && !localNames.test(host) ? host : null;
}

export function isLocalName(name: string): boolean {
  return localNames.test(name);
}

/** Whether a host is another one or below it. */
export function isWithin(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`);
}

export function proofName(host: string): string {
  return `${PROOF_LABEL}.${host}`;
}

export function proofValue(token: string): string {
  return `saluda-verify=${token}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After which a domain whose route is gone ends. */
const FAILING_MS = 72 * HOUR;

type DomainStanding = { state: DomainState; since: Date };

/** What a check makes of a domain; the same state if it changes nothing. The caller says whether it may go live. */
export function stateAfter({ state, since }: DomainStanding, { proof, route }: Findings, now: Date): DomainState {
  const isRouteGone = route.state === 'wrong' || route.state === 'missing';
  if (state === 'waiting' || state === 'ended')
    return proof.state === 'right' && route.state === 'right' ? 'live' : state;
  if (state === 'live') return isRouteGone ? 'failing' : state;
  if (state !== 'failing') return state;
  // Its route may be somebody else's by now
  if (proof.state === 'right' && route.state === 'right') return 'live';
  const isProofGone = proof.state === 'wrong' || proof.state === 'missing';
  return (isRouteGone || isProofGone) && now.getTime() - since.getTime() >= FAILING_MS ? 'ended' : state;
}

/** What a check found of the records that count in a domain's state. */
export function checkOutcome(state: DomainState, { proof, route }: Findings): 'right' | 'wrong' | 'unanswered' {
  const found = (state === 'live' ? [route] : [proof, route]).map((record) => record.state);
  if (found.includes('unknown')) return 'unanswered';
  return found.every((each) => each === 'right') ? 'right' : 'wrong';
}

/** A domain that was never proved is removed after it, and one that has ended after `ENDED_MS`. */
export const WAITING_DAYS = 14;
const ENDED_MS = 365 * DAY;

const endings: Partial<Record<DomainState, number>> = {
  waiting: WAITING_DAYS * DAY,
  failing: FAILING_MS,
  ended: ENDED_MS,
};

/** When a waiting domain is removed, a failing one ends, or an ended one is removed. */
export function endsAt({ state, since }: DomainStanding): Date | null {
  const after = endings[state];
  return after === undefined ? null : new Date(since.getTime() + after);
}

const firstChecks = [1, 5, 15].map((minutes) => minutes * MINUTE);

/** When the job checks a domain next; null if it doesn't. */
export function nextCheckAt({ state, since }: DomainStanding, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (state === 'live') return after(DAY);
  if (state === 'failing') return after(HOUR);
  if (state !== 'waiting') return null;
  const age = now.getTime() - since.getTime();
  const first = firstChecks.find((ms) => ms > age);
  if (first !== undefined) return new Date(since.getTime() + first);
  return after(age < DAY ? HOUR : DAY);
}
