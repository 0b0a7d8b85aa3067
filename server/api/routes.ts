import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { StoredResponse } from '#db/api/idempotent-responses.ts';
import type { Db } from '#db/connect.ts';
import { within } from '#db/savepoints.ts';
import { AppError } from '#src/errors.ts';
import type { ApiKeyActor } from '../accounts/actor.ts';
import { type SecretContext, secretKey } from '../accounts/secrets.ts';
import type { Context } from '../context.ts';
import { type Identified, perform } from '../operations.ts';
import type { Remaining } from '../platform/limits/attempts.ts';
import { InvalidRequest, type Operation } from '../rest.ts';
import { identifyKey } from './callers.ts';
import { cursorsOf } from './cursors.ts';
import { documentPath, documentRoute } from './document.ts';
import { answerOnce, isAnswered, type Repeatable } from './idempotency.ts';
import { operations } from './operations.ts';
import { handleProblems } from './problems.ts';

/** The prefix of all paths. */
export const REST_API = '/api/v1';

/** A bulk call of a hundred links. */
const BODY_LIMIT = 512 * 1024;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** The REST API, in a scope with its own parser and errors. It reads no cookies, and no page of another origin can use it. */
export async function restRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => addRoutes(scope, context), { prefix: REST_API });
}

function addRoutes(scope: FastifyInstance, context: Context): void {
  handleProblems(scope, context);
  parseBodies(scope);
  // Otherwise a call of the web client
  scope.get('/', (_, reply) => reply.callNotFound());
  for (const operation of operations) {
    scope.route({
      method: operation.method,
      url: urlOf(operation.path),
      bodyLimit: BODY_LIMIT,
      handler: (request, reply) => answer(context, operation, request, reply),
    });
  }
  documentRoute(scope);
  const readable = { method: 'GET', path: documentPath } as const;
  for (const [path, known] of Map.groupBy([...operations, readable], ({ path }) => urlOf(path))) {
    // Other methods are those of `/{id}`
    if (path.includes('/ext_:')) continue;
    const allowed = known.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const named = operations.filter((each) => urlOf(each.path) === path.replace('/:id', '/ext_:externalId'));
    scope.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: path,
      handler: ({ params }, reply) => {
        const isNamed = (params as { id?: string }).id?.startsWith('ext_') === true;
        reply.header('allow', [...allowed, ...(isNamed ? named.map(({ method }) => method) : [])].join(', '));
        throw new AppError('method_not_allowed');
      },
    });
  }
}

/** `{id}` is `:id` to the router. */
function urlOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Programs send the type with empty bodies, too. */
function parseBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser(/^application\/(merge-patch\+)?json\b/i, { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) done(null, undefined);
    else parse(request, String(text), done);
  });
}

async function answer(context: Context, operation: Operation, request: FastifyRequest, reply: FastifyReply) {
  const kind = operation.method === 'GET' ? 'read' : 'change';
  const limit = context.limits[kind === 'read' ? 'apiRead' : 'apiWrite'];
  const count = async ({ caller }: Identified<ApiKeyActor>) => {
    const attempt = await limit.consume({ key: caller.keyId, account: caller.owner.id });
    setLimits(reply, kind, attempt.isAllowed ? attempt.remaining : [{ ...attempt, left: 0 }]);
    if (!attempt.isAllowed) throw new AppError('too_many_requests', { secondsLeft: attempt.secondsLeft });
  };
  reply.header('cache-control', 'no-store');
  const identify = () => identifyKey(context, request);
  const call = { name: operation.id, request, identify, program: { queue: context.apiCalls, count } };
  const isHashing = passwordsIn(operation, request.body).length > 0;
  const terms = { who: operation.action, kind, waitsFor: isHashing ? 'passwords' : null } as const;
  const response = await perform(context, call, terms, (actor) => respond(context, operation, request, actor));
  if (response.isReplayed) reply.header('idempotency-replayed', 'true');
  reply.code(response.status).headers(response.headers);
  return response.status === 204 ? reply.send() : reply.type('application/json').send(response.body);
}

/** draft-ietf-httpapi-ratelimit-headers: of the key, then of its owner. */
function setLimits(reply: FastifyReply, kind: 'read' | 'change', remaining: readonly Remaining[]): void {
  const name = kind === 'read' ? 'read' : 'write';
  const named = remaining.map((each, place) => ({ ...each, name: place === 0 ? name : `${name}-owner` }));
  reply.headers({
    'ratelimit-policy': named.map(({ name, most }) => `"${name}";q=${most};w=60`).join(', '),
    ratelimit: named.map(({ name, left, secondsLeft }) => `"${name}";r=${left};t=${secondsLeft}`).join(', '),
  });
}

type Response = StoredResponse & { isReplayed?: boolean };

async function respond(
  context: Context,
  operation: Operation,
  request: FastifyRequest,
  actor: ApiKeyActor,
): Promise<Response> {
  const params = parsed('path', operation.params, request.params ?? {});
  const query = parsed('query', operation.query, request.query ?? {});
  const body = parsed('body', operation.body, request.body);
  const sent = (request.body ?? {}) as Record<string, unknown>;
  const cursor = cursorsOf(operation.id, query as Record<string, unknown>);
  const run = async (db: Db) => {
    const passwords = { ...context.passwords, hash: hashed };
    const call = { context: { ...context, db, passwords }, actor, params, query, body, sent, cursor };
    return responseOf(context, request, await operation.run(call));
  };
  const hashes = new Map<string, string>();
  const hashed: Context['passwords']['hash'] = async (password, use) =>
    hashes.get(password) ?? (await context.passwords.hash(password, use));
  if (operation.method === 'GET') return await run(context.db);
  const repeatable = await repeatableOf(context, operation, request, actor);
  // Before the transaction: waiting for it would hold a connection
  if (!repeatable || !(await isAnswered(context.db, repeatable)))
    for (const password of passwordsIn(operation, request.body))
      hashes.set(password, await context.passwords.hash(password, { use: 'link', ipAddress: actor.ipAddress }));
  return await context.db.transaction().execute(async (tx) => {
    const once = () => run(within(tx));
    return repeatable ? await answerOnce(tx, repeatable, once) : await once();
  });
}

function passwordsIn({ passwords, body }: Operation, sent: unknown): readonly string[] {
  const found = passwords && body.safeParse(sent);
  return found?.success ? (passwords?.(found.data) ?? []) : [];
}

/** @throws invalid_input */
async function repeatableOf(
  context: SecretContext,
  operation: Operation,
  { headers, url, body }: FastifyRequest,
  actor: ApiKeyActor,
): Promise<Repeatable | null> {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[!-~]{1,255}$/.test(key)) throw new AppError('invalid_input');
  const secret = await secretKey(context, 'REST API: repeated requests');
  return { ownerId: actor.owner.id, key, operation: operation.id, path: url, body, secret };
}

function responseOf(
  { env }: Pick<Context, 'env'>,
  request: FastifyRequest,
  answered: Awaited<ReturnType<Operation['run']>>,
): StoredResponse {
  if (answered === undefined) return { status: 204, headers: {}, body: '' };
  const { data, status = 200, location } = answered;
  const headers = {
    ...(location !== undefined && { location: `${env.publicUrl}${REST_API}${location}` }),
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
