import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { StoredResponse } from '#db/api/idempotent-responses.ts';
import { type Db, isDatabaseAway } from '#db/connect.ts';
import { within } from '#db/savepoints.ts';
import { AppError } from '#src/errors.ts';
import type { ApiKeyActor } from '../accounts/actor.ts';
import { type SecretContext, secretKey } from '../accounts/secrets.ts';
import type { Context } from '../context.ts';
import { storeOutcome } from '../operations.ts';
import { requireGoodKey } from '../owners/lock-actor.ts';
import { dropPhoto } from '../owners/photos/photos.ts';
import { InvalidRequest, type Operation, requireScopes } from '../rest.ts';
import { cursorsOf } from './cursors.ts';
import { answerOnce, isAnswered, type Repeatable } from './idempotency.ts';
import { answerInParts } from './parts.ts';
import { noted, titleOf } from './problems.ts';

/** The prefix of all paths. */
export const REST_API = '/api/v1';

export type Response = StoredResponse & { isReplayed?: boolean };

/** Of a password whose link is tried only: as long as a hash. */
const NO_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

type FileAnswer = Extract<Awaited<ReturnType<Operation['run']>>, { file: unknown }>;

/** What an operation answers to a request that may be made. @throws InvalidRequest, and what the operation throws */
export async function respond(
  context: Context,
  operation: Operation,
  request: FastifyRequest,
  actor: ApiKeyActor,
): Promise<Response | FileAnswer> {
  const sent = await parsedBody(request);
  const input = inputOf(operation, request, sent);
  requireScopes(actor, operation.scopes?.(input) ?? []);
  const hashes = new Map<string, string>();
  let isTrial = false;
  const hashed: Context['passwords']['hash'] = async (password, use) =>
    isTrial ? NO_HASH : (hashes.get(password) ?? (await context.passwords.hash(password, use)));
  const passwords = { ...context.passwords, hash: hashed };
  const call = { ...input, photo: noPhoto, context, actor };
  let asked: unknown;
  const run = async (db: Db, body = input.body) =>
    await operation.run({ ...call, body, asked, context: { ...context, db, passwords } });
  if (operation.method === 'GET') {
    const answered = await run(context.db);
    return answered && 'file' in answered ? answered : responseOf(context, request, answered);
  }
  const repeatable = await repeatableOf(context, operation, request, actor, sent);
  const isRepeated = repeatable !== null && (await isAnswered(context.db, repeatable));
  const once = (repeatable: Repeatable | null, body?: unknown, end = async () => {}) =>
    context.db.transaction().execute(async (tx) => {
      const answer = async () => {
        // The answer that was stored is gone since
        if (isRepeated && operation.ask) throw new AppError('unavailable');
        const answered = responseOf(context, request, await run(within(tx), body));
        await end();
        return answered;
      };
      return repeatable ? await answerOnce(tx, repeatable, answer) : await answer();
    });
  const toHash = isRepeated ? [] : (operation.passwords?.(input.body) ?? []);
  if (toHash.length > 0) {
    // What is refused anyway costs no hash: it is tried, and undone
    isTrial = true;
    const answered = await resultOf(once(repeatable, input.body, endTrial));
    isTrial = false;
    // By an equal request that ended meanwhile
    if (answered) return answered;
  }
  // Before the transaction: waiting for it would hold a connection
  for (const password of toHash)
    hashes.set(password, await context.passwords.hash(password, { use: 'link', ipAddress: actor.ipAddress }));
  if (!isRepeated) asked = await operation.ask?.(call);
  if (operation.ask) return await storeOutcome(context, actor, () => once(repeatable));
  if (!operation.isBulk) return await once(repeatable);
  const failureOf = (error: unknown) => {
    const problem = noted(context, request, error);
    const { status, code } = problem;
    return { status, error: { code, title: titleOf(context, request, problem) } };
  };
  return await answerInParts(input.body as { items: unknown[] }, failureOf, (body, part) =>
    once(repeatable && { ...repeatable, part }, body),
  );
}

class TrialEnded extends Error {}

async function endTrial(): Promise<never> {
  throw new TrialEnded();
}

/** Null: it was done, and undone. @throws what the trial was refused with */
async function resultOf(trial: Promise<Response>): Promise<Response | null> {
  return await trial.catch((error: unknown) => {
    if (error instanceof TrialEnded) return null;
    throw error;
  });
}

/** Programs send the type with empty bodies, too. @throws what Fastify says of malformed JSON */
async function parsedBody(request: FastifyRequest): Promise<unknown> {
  const { body } = request;
  if (typeof body !== 'string' || body === '') return undefined;
  const parse = request.server.getDefaultJsonParser('error', 'error');
  return await new Promise((resolve, reject) => {
    void parse(request, body, (error, value) => (error ? reject(error) : resolve(value)));
  });
}

/**
 * It is rendered and stored before it is answered, outside of a transaction: if a server stops in between, a photo is left that nothing
 * uses. @throws as `respond`
 */
export async function respondToPhoto(
  context: Context,
  operation: Operation,
  request: FastifyRequest,
  actor: ApiKeyActor,
  photo: Buffer,
): Promise<Response> {
  const input = inputOf(operation, request, undefined);
  const run = async () =>
    responseOf(context, request, await operation.run({ ...input, photo, asked: undefined, context, actor }));
  const content = createHash('sha256').update(photo).digest('base64url');
  const repeatable = await repeatableOf(context, operation, request, actor, content);
  if (!repeatable) return await run();
  const once = (make: () => Promise<StoredResponse>) =>
    context.db.transaction().execute((tx) => answerOnce(tx, repeatable, make));
  if (await isAnswered(context.db, repeatable)) return await once(run);
  const made = await run();
  // Of equal uploads at once, the photo of one is answered
  const drop = () =>
    dropPhoto(context, actor.owner.id, (JSON.parse(made.body) as { path: string }).path).catch(() => {});
  try {
    const answered = await once(async () => made);
    if (answered.isReplayed) await drop();
    return answered;
  } catch (error) {
    // If the connection broke, the answer may be stored: nightly cleanup removes photos that nothing uses
    if (!isDatabaseAway(error)) await drop();
    throw error;
  }
}

const noPhoto = Buffer.alloc(0);

/** @throws InvalidRequest */
function inputOf(operation: Operation, request: FastifyRequest, sentBody: unknown) {
  const params = parsed('path', operation.params, request.params ?? {});
  const query = parsed('query', operation.query, request.query ?? {});
  const body = parsed('body', operation.body, sentBody);
  const sent = (sentBody ?? {}) as Record<string, unknown>;
  return { params, query, body, sent, cursor: cursorsOf(operation.id, query as Record<string, unknown>) };
}

/** @throws invalid_input */
async function repeatableOf(
  context: SecretContext,
  operation: Operation,
  { headers, url }: FastifyRequest,
  actor: ApiKeyActor,
  body: unknown,
): Promise<Repeatable | null> {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[!-~]{1,255}$/.test(key)) throw new AppError('invalid_input');
  const secret = await secretKey(context, 'REST API: repeated requests');
  const requireGood = (tx: Db) => requireGoodKey(tx, actor);
  return { ownerId: actor.owner.id, key, operation: operation.id, path: url, body, secret, requireGood };
}

function responseOf(
  { env }: Pick<Context, 'env'>,
  request: FastifyRequest,
  answered: Awaited<ReturnType<Operation['run']>>,
): StoredResponse {
  if (answered === undefined) return { status: 204, headers: {}, body: '' };
  if ('file' in answered) throw new Error('only GET answers files');
  const { data, status = 200, location } = answered;
  const headers = {
    ...(location !== undefined && {
      location: location.startsWith('/') ? `${env.publicUrl}${REST_API}${location}` : location,
    }),
    ...(data.nextCursor && { link: `<${nextUrl(env, request, data.nextCursor)}>; rel="next"` }),
  };
  return { status, headers, body: JSON.stringify(data) };
}

function nextUrl({ publicUrl }: Context['env'], { url }: FastifyRequest, cursor: string): string {
  // A request line can name a host
  const { pathname, search } = new URL(url, publicUrl);
  const next = new URL(pathname + search, publicUrl);
  next.searchParams.set('cursor', cursor);
  return next.href;
}

/** Without a schema, nothing may be sent. @throws InvalidRequest */
function parsed(part: InvalidRequest['part'], schema: z.ZodType | undefined, sent: unknown): unknown {
  const found = (schema ?? (part === 'body' ? noBody : noParameters)).safeParse(sent);
  if (!found.success) throw new InvalidRequest(part, found.error, sent);
  return found.data;
}

const noBody = z.undefined();
const noParameters = z.strictObject({});
