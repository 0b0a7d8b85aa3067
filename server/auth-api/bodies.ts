import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AuthError } from '#src/auth-api/errors.ts';

/** The largest honest body is the attestation of a security key, of some 20 kB (product 34.23). */
const BODY_LIMIT = 64 * 1024;

/** Reads every body as JSON, also without a content type. Clients send the type with empty bodies, too. */
export function parseBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, text, done) => {
    if (text.length === 0) return done(null, {});
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(new AuthError('bad_json'));
    }
  });
}

/** Null counts as absent. @throws bad_json for wrong types, validation_failed for wrong values */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const sent = body ?? {};
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new AuthError('bad_json');
  const present = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const isType = issue?.code === 'invalid_type' && valueAt(present, path) !== undefined;
  // Only schemas with a message of their own speak to users
  const isOwn =
    issue !== undefined && !/^(Invalid (input|option|string)|Too (big|small)|Unrecognized)/.test(issue.message);
  const message = isOwn ? issue.message : `Invalid value of ${path.join('.') || 'the body'}`;
  throw new AuthError(isType ? 'bad_json' : 'validation_failed', { message });
}

function valueAt(value: unknown, [first, ...rest]: readonly PropertyKey[]): unknown {
  if (first === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return valueAt((value as Record<PropertyKey, unknown>)[first], rest);
}
