import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#src/errors.ts';
import type { Action } from '#src/owners/permissions.ts';
import { type Actor, authorize, type PersonActor, requireActor } from './accounts/actor.ts';
import { actingFor, ownerNamedBy } from './accounts/named-owner.ts';
import type { Context, SlowPart } from './context.ts';
import type { LimitName } from './limits.ts';
import type { FairQueue, Turn } from './platform/fair-queue.ts';
import { sharedNetworkOf } from './platform/ip-addresses.ts';
import { guardFailures } from './platform/limits/guard-failures.ts';

// Whichever way the call of a person or an API key came in, it passes in this order: the limit of its network, a queue, finding out
// who makes it, a place of the account in that queue, the limit of the account, the permission, the work; after a change, the owner's
// cached responses are dropped

type Waiting = {
  waitsFor?: SlowPart | null | undefined; // for seconds, without querying the database: it has the queue of that part
  isImmediate?: boolean | undefined; // it waits for nothing, or in a queue of its own
};

/** A change says what limits it. */
export type PublicOperation = Waiting & { who: 'public' } & (
    | { kind: 'read'; limit?: LimitName }
    | { kind: 'change'; limit: LimitName | null } // null: it is limited where more is known, or costs nothing
  );

/**
 * Of a person, never of an API key. `session` acts for the owner that the call names, as an action does, the others for the own account.
 * `challenged`: the second step may be missing (product 23.3). `accessible_person`: the trial has not expired (product 3.5).
 */
const personLevels = ['challenged', 'person', 'accessible_person', 'session'] as const;
export type PersonLevel = (typeof personLevels)[number];
export type Level = PersonLevel | Action;

/** Whether the call is about an owner, which need not be the person's own account. */
function isForOwner(who: Level): boolean {
  return who === 'session' || !isOfPersons(who);
}

export type OwnOperation = Waiting & {
  who: Level;
  kind: 'read' | 'change';
  limit?: LimitName | undefined; // of the network, in addition to that of the account
  isDraft?: boolean | undefined; // changes nothing that anyone else sees
};

/** Takes as long as its client needs: it holds a place of its own kind, not one of calls, and counts once it has it. */
export type Transfer<T> = OwnOperation & {
  accountLimit: LimitName | null;
  place: (ownerId: string, work: () => Promise<T>) => Promise<T>;
};

export type Call = { name: string; request: Pick<FastifyRequest, 'ip' | 'log'> };

export type Identified<Caller> = {
  caller: Caller;
  account: string; // whose limits count it
  actor: Actor | null; // needs the permission, and its owner's cached responses are dropped; null: only the account itself is concerned
  refusal?: AppError | null; // why the caller may do nothing at all, once the call is counted
};

export type OwnCall<Caller> = Call & {
  identify: (who: Level) => Promise<Identified<Caller>>;
  /** Of programs: they wait apart from screens, and have limits of their own. */
  program?: {
    queue: FairQueue<'calls'>;
    count: (found: Identified<Caller>) => Promise<void>; // @throws too_many_requests
  };
};

export type OperationContext = Pick<
  Context,
  'limits' | 'publicCalls' | 'reads' | 'changes' | 'accountTurns' | 'programTurns' | 'slowCalls' | 'responseCache'
>;

/** The refusal that a result stands for, where work returns its errors. */
type RefusalOf<T> = (result: T) => ErrorCode | null;

export function callOf(request: FastifyRequest): Call {
  return { name: `${request.method} ${request.routeOptions.url}`, request };
}

/** A call with the cookies of a browser; those of a renewed session are set. */
export function browserCall(
  context: Pick<Context, 'auth' | 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
): OwnCall<PersonActor> {
  const identify = async (who: Level) => {
    const person = await requireActor(context, request, reply);
    const actor = isForOwner(who) ? await actingFor(context.db, person, ownerNamedBy(request)) : person;
    return { caller: actor, account: person.person.id, actor };
  };
  return { ...callOf(request), identify };
}

/** @throws too_many_requests, overloaded */
export async function performPublic<T>(
  context: OperationContext,
  call: Call,
  operation: PublicOperation,
  work: () => Promise<T>,
  refusalOf: RefusalOf<T> = () => null,
): Promise<T> {
  return await traced(call, operation, () => admit(context, call, operation, work, refusalOf));
}

/** @throws too_many_requests, overloaded, unauthenticated, second_factor_required, not_found, forbidden, trial_expired, and as `actingFor` */
export async function perform<T, Caller>(
  context: OperationContext,
  call: OwnCall<Caller>,
  operation: OwnOperation,
  work: (caller: Caller) => Promise<T>,
  refusalOf: RefusalOf<T> = () => null,
): Promise<T> {
  const { who, kind, isDraft } = operation;
  const { program } = call;
  const accountLimit = kind === 'read' || program ? null : isDraft ? 'draft' : 'change';
  const run = async ({ holdFor }: Turn) => {
    const found = await call.identify(who);
    // Changes of programs wait for their owner's turn: keys of one owner don't take the places of others
    await holdFor(program && kind === 'change' ? (found.actor?.owner.id ?? found.account) : found.account);
    await count(call, found);
    const permitted = async () => {
      permit(found.actor, who);
      return await work(found.caller);
    };
    const counted = () => countAndRun(context, found, { ...operation, accountLimit }, permitted, refusalOf);
    const row = found.actor?.owner.id ?? found.account;
    const turns = program ? context.programTurns : context.accountTurns;
    return await (waitsForItsRow(operation) ? turns.run(row, counted) : counted());
  };
  return await traced(call, operation, () => admit(context, call, operation, run, refusalOf, program?.queue));
}

/** What the caller is refused is counted, too. @throws too_many_requests, and the refusal */
async function count<Caller>({ program }: OwnCall<Caller>, found: Identified<Caller>): Promise<void> {
  await program?.count(found);
  if (found.refusal) throw found.refusal;
}

/** Changes of an owner lock the same row. Those that wait for an outside party do so before. */
function waitsForItsRow({ kind, isImmediate, waitsFor }: OwnOperation): boolean {
  return kind === 'change' && !isImmediate && (!waitsFor || waitsFor === 'passwords' || waitsFor === 'apiPasswords');
}

/** `prepare` checks what was sent, and returns what runs in the place. @throws as `perform`, and what `place` throws */
export async function performTransfer<T, Caller>(
  context: OperationContext,
  call: OwnCall<Caller>,
  operation: Transfer<T>,
  prepare: (caller: Caller) => Promise<() => Promise<T>>,
): Promise<T> {
  const { who, place } = operation;
  const { program } = call;
  return await traced(call, operation, async () => {
    const prepared = async ({ holdFor }: Turn) => {
      const found = await call.identify(who);
      await holdFor(found.account);
      await count(call, found);
      permit(found.actor, who);
      return { found, work: await prepare(found.caller) };
    };
    const { found, work } = await admit(context, call, operation, prepared, () => null, program?.queue);
    return await place(found.actor?.owner.id ?? found.account, () => countAndRun(context, found, operation, work));
  });
}

/**
 * Stores what a call that waits for others (`waitsFor`) has found out, once it is known. Calls that wait are many, and storing locks the
 * owner's row: they take few connections (product 24.18). @throws overloaded
 */
export async function storeOutcome<T>(
  { outcomes }: Pick<Context, 'outcomes'>,
  { owner }: Actor,
  store: () => Promise<T>,
): Promise<T> {
  return await outcomes.run({ lane: 'calls', client: owner.id }, store);
}

const unbounded: Turn = { holdFor: async () => {} };

/** Runs the work when the network may and it is its turn. */
async function admit<T>(
  context: OperationContext,
  call: Call,
  operation: PublicOperation | OwnOperation,
  work: (turn: Turn) => Promise<T>,
  refusalOf: RefusalOf<T> = () => null,
  own?: FairQueue<'calls'>,
): Promise<T> {
  const { limit = null } = operation;
  const { ip } = call.request;
  const queue = queueOf(context, operation, own);
  const inTurn = () => (queue ? queue.run({ lane: 'calls', client: sharedNetworkOf(ip) }, work) : work(unbounded));
  return await (limit === null ? inTurn() : guardFailures(context.limits[limit], { address: ip }, inTurn, refusalOf));
}

function queueOf(
  { slowCalls, reads, publicCalls, changes }: OperationContext,
  { who, kind, waitsFor, isImmediate }: PublicOperation | OwnOperation,
  own: FairQueue<'calls'> | undefined,
): FairQueue<'calls'> | null {
  const slow = waitsFor ? slowCalls[waitsFor] : null;
  if (own && !slow) return own;
  if (isImmediate) return null;
  if (slow) return slow;
  if (kind === 'read') return reads;
  return who === 'public' ? publicCalls : changes;
}

/** @throws forbidden, trial_expired */
function permit(actor: Actor | null, who: Level): void {
  if (isOfPersons(who)) {
    if (actor?.via === 'api_key') throw new AppError('forbidden');
    if (who === 'accessible_person' && !actor?.access.isAccessible) throw new AppError('trial_expired');
    return;
  }
  if (actor === null) throw new AppError('forbidden');
  authorize(actor, who);
}

function isOfPersons(who: Level): who is PersonLevel {
  return personLevels.some((level) => level === who);
}

type Counted = Pick<OwnOperation, 'kind' | 'isDraft'> & { accountLimit: LimitName | null };

async function countAndRun<T>(
  { limits, responseCache }: OperationContext,
  { account, actor }: Identified<unknown>,
  { accountLimit, kind, isDraft }: Counted,
  work: () => Promise<T>,
  refusalOf: RefusalOf<T> = () => null,
): Promise<T> {
  const result = await (accountLimit === null
    ? work()
    : guardFailures(limits[accountLimit], { account }, work, refusalOf));
  // Sooner than the change feed: the author sees the change with the next request. The feed announces what a failed call changed
  // nevertheless; until then, cached responses must stay, because the database may be away
  const isShown = kind === 'change' && !isDraft && refusalOf(result) === null;
  if (isShown && actor !== null) responseCache.invalidate(actor.owner.id);
  return result;
}

/** Says at the log level `debug` how long each operation took, with its waiting. */
async function traced<T>(
  { name, request: { log } }: Call,
  { who, kind }: PublicOperation | OwnOperation,
  run: () => Promise<T>,
): Promise<T> {
  const begun = performance.now();
  try {
    return await run();
  } finally {
    log.debug({ operation: name, who, kind, ms: performance.now() - begun }, 'operation ended');
  }
}
