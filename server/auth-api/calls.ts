import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from '#src/auth-api/errors.ts';
import type { SlowPart } from '../context.ts';
import type { LimitName } from '../limits.ts';
import { callOf, type Identified, perform, performPublic } from '../operations.ts';
import type { AuthApi } from './auth-api.ts';
import { readBody } from './bodies.ts';
import { type Caller, loadCaller, readBearer } from './callers.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type CallOptions<Body extends z.ZodType> = {
  body?: Body;
  /** counted by network */
  limit?: LimitName;
  /** answered from memory: it waits for nobody */
  isImmediate?: true;
  /** what it may wait for besides the database */
  waitsFor?: SlowPart | ((request: FastifyRequest) => SlowPart | null);
};

type Call<Body extends z.ZodType> = {
  api: AuthApi;
  request: FastifyRequest;
  reply: FastifyReply;
  body: z.output<Body>;
  /** A parameter of the query, or of the path; undefined if it is missing or repeated. */
  query: (name: string) => string | undefined;
  param: (name: string) => string;
};

/** An object is sent as JSON, undefined as 204, and the reply itself has been sent already. */
type Answer = Promise<object | undefined>;

export type Calls = {
  /** Anyone: a bearer token is ignored. */
  publicCall<Body extends z.ZodType = typeof noBody>(
    method: Method,
    path: string,
    options: CallOptions<Body>,
    handler: (call: Call<Body>) => Answer,
  ): void;
  /** Needs an access token; the session is loaded first. */
  userCall<Body extends z.ZodType = typeof noBody>(
    method: Method,
    path: string,
    options: CallOptions<Body>,
    handler: (call: Call<Body> & { caller: Caller }) => Answer,
  ): void;
};

const noBody = z.unknown();

/** Registers the calls of an area. */
export function callsOf(api: AuthApi, scope: FastifyInstance): Calls {
  const { context } = api;

  const add = (method: Method, url: string, answer: (request: FastifyRequest, reply: FastifyReply) => Answer) => {
    scope.route({
      method,
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const result = await answer(request, reply);
        if (reply.sent || result === reply) return reply;
        return result === undefined ? reply.code(204).send() : reply.send(result);
      },
    });
  };

  return {
    publicCall(method, path, options, handler) {
      add(method, path, (request, reply) => {
        const operation = { ...termsOf(options, request), who: 'public', kind: 'change' } as const;
        return performPublic(context, callOf(request), operation, () =>
          handler({ api, request, reply, body: bodyOf(options, request), ...parametersOf(request) }),
        );
      });
    },
    userCall(method, path, options, handler) {
      const kind = method === 'GET' ? 'read' : 'change';
      add(method, path, (request, reply) => {
        const call = { ...callOf(request), identify: () => identify(request) };
        const { limit, ...terms } = termsOf(options, request);
        const operation = { ...terms, ...(limit && { limit }), who: 'person', kind } as const;
        return perform(context, call, operation, (caller) =>
          handler({ api, request, reply, caller, body: bodyOf(options, request), ...parametersOf(request) }),
        );
      });
    },
  };

  async function identify(request: FastifyRequest): Promise<Identified<Caller>> {
    const caller = await loadCaller(api, await readBearer(api, request), request.ip);
    // A thief with the password alone must not use up the owner's changes
    const isWeak = caller.hasFactor && caller.aal === 1;
    return { caller, account: isWeak ? caller.sessionId : caller.userId, actor: null };
  }
}

function termsOf({ limit, isImmediate, waitsFor }: CallOptions<z.ZodType>, request: FastifyRequest) {
  return { limit: limit ?? null, isImmediate, waitsFor: typeof waitsFor === 'function' ? waitsFor(request) : waitsFor };
}

function bodyOf<Body extends z.ZodType>({ body }: CallOptions<Body>, request: FastifyRequest): z.output<Body> {
  return body ? readBody(body, request.body) : (undefined as z.output<Body>);
}

function parametersOf({ query, params }: FastifyRequest): Pick<Call<never>, 'query' | 'param'> {
  return {
    query: (name) => storable((query as Record<string, unknown>)[name]),
    param: (name) => storable((params as Record<string, unknown>)[name]) ?? '',
  };
}

function storable(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.includes('\0')) throw new AuthError('validation_failed');
  return value;
}
