import type { ZodError, z } from 'zod';
import { findByExternalId } from '#db/owners/external-ids.ts';
import { AppError, type ErrorCode } from '#src/errors.ts';
import type { Action } from '#src/owners/permissions.ts';
import { includesScope, isScopeOf, type Scope } from '#src/owners/scopes.ts';
import { isUuid } from '#src/paths.ts';
import type { ApiKeyActor } from './accounts/actor.ts';
import type { Context, SlowPart } from './context.ts';

// What an operation of the REST API is. Each module lists its own in `api.ts`; routes, document and tests come from the lists

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RestCall<Params, Query, Body, Asked = undefined> = {
  context: Context;
  actor: ApiKeyActor;
  params: Params;
  query: Query;
  body: Body;
  /** what was sent, before the schema filled in anything */
  sent: Record<string, unknown>;
  cursor: CursorOf;
  /** the photo that was sent */
  photo: Buffer;
  /** what `ask` found out */
  asked: Asked;
};

/** Cursors hold what `findPage` goes on from, and are of one operation with its filters. */
export type CursorOf = {
  read: (cursor: string | undefined) => string[] | null;
  write: (next: string[] | null) => string | null;
};

export type RestFile = { type: string; body: Buffer | string; headers?: Record<string, string> };

/** `file` is made outside of the queue of calls, by what has one of its own. */
export type RestAnswer<Data> =
  /** `location`: a path of the API, or a URL */
  { data: Data; status?: 200 | 201; location?: string } | { file: () => Promise<RestFile> } | undefined;

type Shape<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Data extends z.ZodType,
  Asked = undefined,
> = {
  method: Method;
  path: string;
  /** of the document, and what requests are called in logs */
  id: string;
  summary: string;
  description: string;
  action: Action;
  params?: Params;
  query?: Query;
  body?: Body;
  /** absent: it answers 204 */
  data?: Data;
  /** media types, if it answers a file instead */
  files?: readonly string[];
  /** takes a photo in the field `file` of multipart/form-data, instead of a body */
  takesPhoto?: true;
  /** changes `items`, each of them by itself; its data are their `results` */
  isBulk?: true;
  /** what it needs with this input besides the scope of its action, also to be answered again */
  scopes?: (input: { query: z.output<Query>; body: z.output<Body> }) => readonly Scope[];
  /** as how many reads it counts */
  cost?: number;
  /** of its answer, where that of the schema isn't what it answers; it shows what the example sends besides */
  example?: Record<string, unknown>;
  /** of success, if it isn't 200, or 204 without data */
  statuses?: readonly (200 | 201)[];
  /** refusals that are its own */
  refusals?: readonly ErrorCode[];
  /** absent: everywhere. Elsewhere its path is one that there is not */
  isOffered?: (env: Context['env']) => boolean;
  /** what it may wait for besides the database */
  waitsFor?: SlowPart;
  /** of a change: asks others, before the transaction: what waits for them would hold a connection and locks */
  ask?: (call: Omit<RestCall<z.output<Params>, z.output<Query>, z.output<Body>>, 'asked'>) => Promise<Asked>;
  /** passwords that it hashes */
  passwords?: (body: z.output<Body>) => readonly string[];
  run: (call: RestCall<z.output<Params>, z.output<Query>, z.output<Body>, Asked>) => Promise<RestAnswer<z.input<Data>>>;
};

// biome-ignore lint/suspicious/noExplicitAny: each has its own types, which `operation` has checked
export type Operation = Shape<any, any, any, any, any>;

export function operation<
  Params extends z.ZodType = z.ZodObject,
  Query extends z.ZodType = z.ZodObject,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodUndefined,
  Asked = undefined,
>(shape: Shape<Params, Query, Body, Data, Asked>): Operation {
  return shape;
}

/** Of an item of the owner, as the path names it. @throws not_found */
export async function itemId(
  { context: { db }, actor }: Pick<RestCall<unknown, unknown, unknown>, 'context' | 'actor'>,
  table: 'links' | 'vcards',
  named: string,
): Promise<string> {
  if (isUuid(named)) return named.toLowerCase();
  const found =
    named.startsWith('ext_') && (await findByExternalId(db, table, actor.owner.id, named.slice('ext_'.length)));
  if (!found) throw new AppError('not_found');
  return found;
}

/** For what an operation does beyond its action. What owners of this kind don't have, it finds missing. @throws scope_missing */
export function requireScopes({ owner, scopes }: ApiKeyActor, needed: readonly Scope[]): void {
  for (const scope of needed)
    if (isScopeOf(owner.ownerKind, scope) && !includesScope(scopes, scope))
      throw new AppError('scope_missing', { scope });
}

/** A request that its schema refuses, with what was sent. */
export class InvalidRequest extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly input: unknown;
  /** of the body, or of parameters */
  readonly part: 'body' | 'query' | 'path';

  constructor(part: InvalidRequest['part'], error: ZodError, input: unknown) {
    super('invalid request');
    this.name = 'InvalidRequest';
    this.part = part;
    this.issues = error.issues;
    this.input = input;
  }
}

export function instant(date: Date): string {
  return date.toISOString();
}
