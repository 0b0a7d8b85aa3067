import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { ApiKeyActor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { type Identified, type OwnCall, perform, performTransfer } from '../operations.ts';
import { discardRest, uploadedFile, uploadLimits } from '../owners/photos/uploads.ts';
import { sharedNetworkOf } from '../platform/ip-addresses.ts';
import type { Remaining } from '../platform/limits/attempts.ts';
import { guardFailures } from '../platform/limits/guard-failures.ts';
import type { Operation } from '../rest.ts';
import { identifyKey, keyOf } from './callers.ts';
import { documentPath, documentRoute } from './document.ts';
import { operations as all } from './operations.ts';
import { handleProblems } from './problems.ts';
import { REST_API, type Response, respond, respondToPhoto } from './responses.ts';

const BODY_LIMIT = 128 * 1024;
/** A hundred links. */
const BULK_BODY_LIMIT = 512 * 1024;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** The REST API, in a scope with its own parser and errors. It reads no cookies, and no page of another origin can use it. */
export async function restRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => addRoutes(scope, context), { prefix: REST_API });
}

function addRoutes(scope: FastifyInstance, context: Context): void {
  handleProblems(scope, context);
  readBodies(scope);
  scope.addHook('onRequest', async ({ is404 }) => {
    if (is404) throw new AppError('not_found');
  });
  const operations = all.filter(({ isOffered }) => isOffered?.(context.env) ?? true);
  // Otherwise a call of the web client
  scope.get('/', (_, reply) => reply.callNotFound());
  for (const operation of operations) {
    const { method, path, takesPhoto, isBulk } = operation;
    if (takesPhoto) {
      void scope.register(async (uploads) => addUpload(uploads, context, operation));
      continue;
    }
    scope.route({
      method,
      url: urlOf(path),
      bodyLimit: isBulk ? BULK_BODY_LIMIT : BODY_LIMIT,
      onRequest: requireKeyForm,
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
    // Before anything is read
    const refuse = async ({ params }: FastifyRequest, reply: FastifyReply) => {
      const isNamed = (params as { id?: string }).id?.startsWith('ext_') === true;
      reply.header('allow', [...allowed, ...(isNamed ? named.map(({ method }) => method) : [])].join(', '));
      throw new AppError('method_not_allowed');
    };
    scope.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: path,
      onRequest: refuse,
      handler: refuse,
    });
  }
}

/** A scope of its own: others refuse forms unread. */
async function addUpload(scope: FastifyInstance, context: Context, operation: Operation): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, uploadLimits);
  scope.route({
    method: operation.method,
    url: urlOf(operation.path),
    config: { limitsItsBodies: true },
    onRequest: requireKeyForm,
    onSend: discardRest,
    async handler(request, reply) {
      const { uploads } = context;
      const place = (client: string, work: () => Promise<Response>) =>
        uploads.run({ lane: 'uploads', client, holder: sharedNetworkOf(request.ip) }, () =>
          guardFailures(context.limits.apiUpload, { account: client }, work),
        );
      const terms = { who: operation.action, kind: 'change', isDraft: true, accountLimit: null, place } as const;
      const call = callOf(context, operation, request, reply);
      const response = await performTransfer(context, call, terms, async (actor) => async () => {
        const photo = await uploadedFile(request, uploads);
        return await respondToPhoto(context, operation, request, actor, photo);
      });
      return send(reply, response);
    },
  });
}

/** `{id}` is `:id` to the router. */
function urlOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Before anything is read. Whether the key is known is found out in turn. @throws unauthenticated */
async function requireKeyForm(request: FastifyRequest): Promise<void> {
  keyOf(request);
}

/** Who calls is found out before a body is parsed. */
function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(/^application\/(merge-patch\+)?json\b/i, { parseAs: 'string' }, (_, text, done) =>
    done(null, text),
  );
}

async function answer(context: Context, operation: Operation, request: FastifyRequest, reply: FastifyReply) {
  const kind = kindOf(operation);
  const isHashing = operation.passwords !== undefined && mayHavePassword(request.body);
  const terms = { who: operation.action, kind, waitsFor: isHashing ? 'apiPasswords' : operation.waitsFor } as const;
  const call = callOf(context, operation, request, reply);
  const response = await perform(context, call, terms, (actor) => respond(context, operation, request, actor));
  if (!('file' in response)) return send(reply, response);
  const { type, body, headers = {} } = await response.file();
  return reply.headers(headers).type(type).send(body);
}

/** Of what is not parsed yet. */
function mayHavePassword(body: unknown): boolean {
  return typeof body === 'string' && /"password"|\\u/.test(body);
}

function kindOf({ method }: Operation): 'read' | 'change' {
  return method === 'GET' ? 'read' : 'change';
}

function callOf(
  context: Context,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): OwnCall<ApiKeyActor> {
  const { id: name, cost = 1 } = operation;
  const kind = kindOf(operation);
  const limit = context.limits[kind === 'read' ? 'apiRead' : 'apiWrite'];
  const count = async ({ caller }: Identified<ApiKeyActor>) => {
    const subject = { key: caller.keyId, account: caller.owner.id };
    // At once: they share a turn
    const attempts = await Promise.all(Array.from({ length: cost }, () => limit.consume(subject)));
    const refused = attempts.find((attempt) => !attempt.isAllowed);
    if (!refused) {
      const [ofKey, ofOwner] = policiesOf(kind);
      const counts = attempts.flatMap((attempt) => (attempt.isAllowed ? [attempt.remaining] : []));
      const [least = []] = counts.toSorted(([one], [other]) => (one?.left ?? 0) - (other?.left ?? 0));
      const named = least.map((each, place) => ({ ...each, name: place === 0 ? ofKey : ofOwner }));
      return setLimits(reply, named);
    }
    for (const attempt of attempts) if (attempt.isAllowed) await attempt.refund();
    const [ofKey, ofOwner] = policiesOf(kind);
    const name = refused.by.includes('key') ? ofKey : ofOwner;
    setLimits(reply, [{ ...refused, left: 0, name }]);
    throw new AppError('too_many_requests', { secondsLeft: refused.secondsLeft, policies: [name] });
  };
  reply.header('cache-control', 'no-store');
  const identify = () => identifyKey(context, request);
  return { name, request, identify, program: { queue: context.apiCalls, count } };
}

function send(reply: FastifyReply, { status, headers, body, isReplayed }: Response): FastifyReply {
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  reply.code(status).headers(headers);
  return status === 204 ? reply.send() : reply.type('application/json').send(body);
}

/** Of a key, and of all keys of its owner. */
function policiesOf(kind: 'read' | 'change'): readonly [string, string] {
  return kind === 'read' ? ['read', 'read-owner'] : ['write', 'write-owner'];
}

/** draft-ietf-httpapi-ratelimit-headers */
function setLimits(reply: FastifyReply, limits: readonly (Remaining & { name: string })[]): void {
  reply.headers({
    'ratelimit-policy': limits.map(({ name, most }) => `"${name}";q=${most};w=60`).join(', '),
    ratelimit: limits.map(({ name, left, secondsLeft }) => `"${name}";r=${left};t=${secondsLeft}`).join(', '),
  });
}
