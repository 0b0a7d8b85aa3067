import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTokenSession, raiseTokenSession } from '#db/accounts/token-sessions.ts';
import { openAuthApi } from '#server/auth-api/auth-api.ts';
import { formatRefreshToken } from '#server/auth-api/refresh-tokens.ts';
import { ownAddress, startTestApp, type TestApp } from '../support/app.ts';
import { SITE_SECRET } from '../support/commands.ts';
import { newAccount } from '../support/factors.ts';
import {
  type Model,
  newModel,
  REUSED,
  raiseModel,
  refreshModel,
  type Step,
  steps,
  UNKNOWN,
} from '../support/refresh-model.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Door, openDoor } from '../support/tcp-proxy.ts';

/** The long form: `REFRESH_RUNS=50`; another seed than the usual one: `REFRESH_SEED=7`. */
const RUNS = Number(process.env.REFRESH_RUNS ?? 1);
const SEED = Number(process.env.REFRESH_SEED ?? 34);
const SESSIONS = 16;
/** As many as one process refreshes at a time. */
const KILLED = 4;
const TIMEOUT = '503 request_timeout';
/** in seconds; a time in the model can be minus infinity */
const LONG_AGO = 1_000_000;

/** Where the response of a rotation may be lost: after its commit. */
const ROTATION = 'update token_sessions set counter';

let app: TestApp;
let refreshKey: Buffer;
let userId: string;
let doors: [Door, Door];
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  app = await startTestApp({ authSecret: SITE_SECRET });
  ({ refreshKey } = await openAuthApi(app.context, { redirects: [], key: null }));
  ({ userId } = await newAccount(app));
  const { host = '' } = app.context.env.database ?? {};
  const open = () => openDoor(join(host, '.s.PGSQL.5432'));
  doors = [await open(), await open()];
  servers = await Promise.all([startServer(doors[0]), startServer(doors[1])]);
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  for (const door of doors) door.destroy();
  await app.destroy();
});

function startServer({ port }: Door): Promise<ServerProcess> {
  const { user, database } = app.context.env.database ?? {};
  return startServerProcess({
    ...{ DATABASE_URL: `postgres://${user}@127.0.0.1:${port}/${database}`, DATA_DIR: app.context.env.dataDir },
    ...{ AUTH_API: 'true', TRUSTED_PROXIES: '127.0.0.0/8' },
  });
}

type Session = { id: string; model: Model };

const tokenOf = ({ id }: Session, counter: number) => formatRefreshToken(refreshKey, { sessionId: id, counter });

/** The refresh token or the refusal; null: no response. */
async function refresh(session: Session, n: number, process: 0 | 1): Promise<string | null> {
  const response = await fetch(`http://127.0.0.1:${servers[process].port}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'x-forwarded-for': ownAddress() },
    body: JSON.stringify({ refresh_token: tokenOf(session, n) }),
  }).catch(() => null);
  if (response === null) return null;
  const { refresh_token: token, error_code: code } = (await response.json()) as Record<string, string>;
  return token ?? `${response.status} ${code}`;
}

/** 503 means that the refresh may or may not have happened, and that the client repeats it. */
async function refreshUntilAnswered(session: Session, n: number, process: 0 | 1) {
  for (let isRepeated = false; ; isRepeated = true) {
    const answer = await refresh(session, n, process);
    if (answer !== TIMEOUT) return { answer, isRepeated };
  }
}

/** Time passes in the model only: how long a step really takes decides nothing. */
async function holdClock({ id, model }: Session): Promise<void> {
  const since = (time: number) => sql`now() - make_interval(secs => ${Math.min(model.clock - time, LONG_AGO)})`;
  await sql`update token_sessions set rotated_at = ${since(model.rotatedAt)},
    aal2_at = case when aal2_at is not null then ${since(model.raisedAt)} end where id = ${id}`.execute(app.context.db);
}

async function take(session: Session, step: Step, alive: readonly (0 | 1)[]): Promise<void> {
  const { id, model } = session;
  const processOf = (index: number) => alive[index % alive.length] ?? 0;
  switch (step.do) {
    case 'wait':
      model.clock += step.seconds;
      return;
    case 'raise':
      if (await raiseTokenSession(app.context.db, id, { method: 'totp', at: 1, factor: id })) raiseModel(model);
      return;
    default: {
      const count = step.do === 'race' ? step.count : 1;
      const first = step.do === 'race' ? 0 : step.process;
      const n = Math.max(0, model.counter - step.back);
      await holdClock(session);
      const due = Array.from({ length: count }, () => refreshModel(model, n));
      const got = await Promise.all(due.map((_, index) => refreshUntilAnswered(session, n, processOf(first + index))));
      const answers = got.map(({ answer }) => answer).sort();
      // One that ended the session without an answer finds it gone when it is repeated
      const isUnseen = model.isOver && got.some(({ isRepeated }) => isRepeated) && !answers.includes(REUSED);
      const seen = due.map((each) => (isUnseen && each === REUSED ? UNKNOWN : each));
      const dueTokens = seen.map((each) => (typeof each === 'number' ? tokenOf(session, each) : each));
      expect(answers, JSON.stringify({ step, model })).toEqual(dueTokens.sort());
    }
  }
}

async function storedCounters(): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; counter: number }>`select id, counter from token_sessions`.execute(
    app.context.db,
  );
  return new Map(rows.map(({ id, counter }) => [id, counter]));
}

async function expectStored(sessions: readonly Session[]): Promise<void> {
  const stored = await storedCounters();
  const models = sessions.map(({ id, model }) => [id, model.isOver ? undefined : model.counter]);
  expect(sessions.map(({ id }) => [id, stored.get(id)])).toEqual(models);
}

/** Kills a process that has replaced tokens and not yet answered. */
async function killBetween(sessions: readonly Session[], process: 0 | 1): Promise<void> {
  const refreshed = sessions.filter(({ model }) => !model.isOver).slice(0, KILLED);
  doors[process].withholdResponses(ROTATION);
  const answers = Promise.all(refreshed.map((session) => refresh(session, session.model.counter, process)));
  for (const { model } of refreshed) refreshModel(model, model.counter);
  await expect.poll(() => expectStored(refreshed).then(() => true)).toBe(true);
  await servers[process].kill();
  doors[process].withholdResponses(null);
  expect(await answers).toEqual(refreshed.map(() => null));
}

const round = fc.record({
  together: fc.array(steps, { minLength: SESSIONS, maxLength: SESSIONS }),
  /** after the kill */
  alone: fc.array(steps, { minLength: SESSIONS, maxLength: SESSIONS }),
  victim: fc.constantFrom(0 as const, 1 as const),
  first: fc.nat(SESSIONS - 1),
});

test(`product 34.2: refreshes by two processes, one of which is killed before it answers, follow the contract (seed ${SEED})`, {
  timeout: 60_000 + RUNS * 30_000,
}, async () => {
  let ended = 0;
  for (const rounds of fc.sample(fc.tuple(round, round), { numRuns: RUNS, seed: SEED })) {
    const sessions = await Promise.all(
      Array.from({ length: SESSIONS }, async () => {
        const id = await insertTokenSession(app.context.db, { userId, amr: [], device: '' });
        return { id, model: newModel() };
      }),
    );
    const run = (scripts: Step[][], alive: readonly (0 | 1)[]) =>
      Promise.all(
        sessions.map(async (session, index) => {
          for (const step of scripts[index] ?? []) await take(session, step, alive);
        }),
      );
    for (const { together, alone, victim, first } of rounds) {
      await run(together, [0, 1]);
      await expectStored(sessions);
      await killBetween([...sessions.slice(first), ...sessions.slice(0, first)], victim);
      await run(alone, [victim === 0 ? 1 : 0]);
      servers[victim] = await startServer(doors[victim]);
      await expectStored(sessions);
    }
    ended += sessions.filter(({ model }) => model.isOver).length;
  }
  expect(ended).toBeGreaterThan(RUNS);
  expect(ended).toBeLessThan(RUNS * SESSIONS);
});
