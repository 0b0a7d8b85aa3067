import type { FastifyReply, FastifyRequest } from 'fastify';
import { findAccount } from '#db/accounts/factors.ts';
import type { Db } from '#db/connect.ts';
import type { Owner, Person } from '#db/schema/profiles.ts';
import type { Aal } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import { type Access, access } from '#src/owners/access.ts';
import { type Action, isActionOf, needsAccess, type Role, reachOf, scopeOf } from '#src/owners/permissions.ts';
import { includesScope, type Scope } from '#src/owners/scopes.ts';
import type { Auth } from './auth.ts';

type ForOwner = {
  /** who owns what the action is about */
  owner: Owner;
  /** the owner's */
  access: Access;
  /** what the actor may do for the owner */
  role: Role;
  /** the person's; of an API key that of the request */
  language: Language;
  /** the client's */
  ipAddress: string;
};

type ByPerson = { via: 'session' | 'token'; person: Person };
type ByApiKey = {
  via: 'api_key';
  person: null;
  keyId: string;
  keyName: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
};

/** Who acts, and for whom. */
export type Actor = ForOwner & (ByPerson | ByApiKey);

/** Its role is the largest that is no owner of an organization. */
export type ApiKeyActor = ForOwner & ByApiKey;

/** An actor who is a person. An API key can't do what requires one: write to support, rename a person. */
export type PersonActor = ForOwner & ByPerson;

/**
 * A person with a browser session, always for the person's own account. Account settings, passwords, factors and live streams
 * require one.
 */
export type SessionActor = PersonActor & {
  via: 'session';
  sessionId: string;
  /** whether the account has a second factor and therefore needs a session of level 2 (product 23.3) */
  hasFactor: boolean;
  aal: Aal;
  /** when this session last verified a factor */
  aal2At: Date | null;
};

/** `challenge`: the password was right, the second step is missing. */
export type SignInState =
  | { state: 'out' }
  | { state: 'challenge'; actor: SessionActor }
  | { state: 'in'; actor: SessionActor };

type RequestHeaders = Record<string, string | string[] | undefined>;
type SessionRequest = Pick<FastifyRequest, 'headers' | 'ip'>;

/** Who a request's cookies belong to. A session due for renewal is renewed, and `setCookies` gets its cookies. */
export async function signInStateOf(
  context: { auth: Auth; db: Db },
  request: SessionRequest,
  setCookies: (cookies: string[]) => void = () => {},
): Promise<SignInState> {
  if (!request.headers.cookie) return { state: 'out' };
  const { headers, response } = await context.auth.api.getSession({
    headers: webHeaders(request.headers),
    returnHeaders: true,
  });
  // The cookie of an ended session is not cleared: another request may be replacing it at the moment
  if (!response) return { state: 'out' };
  setCookies(headers.getSetCookie());
  const account = await findAccount(context.db, response.user.id);
  // Suspension ends all sessions; this covers one that began at the same moment (product 25.4)
  if (!account || account.person.disabledAt !== null) return { state: 'out' };
  const { person, owner, hasFactor } = account;
  const { id: sessionId, aal, aal2At } = response.session;
  const actor: SessionActor = {
    via: 'session',
    person,
    owner,
    access: access(owner, new Date()),
    role: 'owner',
    language: person.language,
    ipAddress: request.ip,
    sessionId,
    hasFactor,
    aal: aal === 2 ? 2 : 1,
    aal2At: aal2At ?? null,
  };
  return { state: hasFactor && actor.aal < 2 ? 'challenge' : 'in', actor };
}

/** The actor of a request's cookies; null if signed out or the second step is missing (product 23.3). */
export async function actorOf(...args: Parameters<typeof signInStateOf>): Promise<SessionActor | null> {
  const found = await signInStateOf(...args);
  return found.state === 'in' ? found.actor : null;
}

/** The actor of a plain route, which must be signed in. A renewed session's cookies are set. @throws unauthenticated */
export async function requireActor(
  context: { auth: Auth; db: Db },
  request: SessionRequest,
  reply: FastifyReply,
): Promise<SessionActor> {
  const actor = await actorOf(context, request, (cookies) => {
    for (const cookie of cookies) reply.header('set-cookie', cookie);
  });
  if (!actor) throw new AppError('unauthenticated');
  return actor;
}

/** @throws not_found for what this kind of owner doesn't have, scope_missing, forbidden, trial_expired */
export function authorize(actor: Actor, action: Action): void {
  const {
    owner,
    role,
    access: { isAccessible },
  } = actor;
  if (!isActionOf(owner.ownerKind, action)) throw new AppError('not_found');
  if (actor.via === 'api_key') requireScope(actor.scopes, action);
  if (reachOf(role, action) === 'nothing') throw new AppError('forbidden');
  if (!isAccessible && needsAccess(action)) throw new AppError('trial_expired');
}

function requireScope(granted: readonly Scope[], action: Action): void {
  const scope = scopeOf(action);
  if (scope === null) throw new AppError('forbidden');
  if (scope !== 'any' && !includesScope(granted, scope)) throw new AppError('scope_missing', { scope });
}

/** What a session passes on to its replacement in the same browser (product 23.3). */
export function assuranceOf({ aal, aal2At }: SessionActor): Pick<SessionActor, 'aal' | 'aal2At'> {
  return { aal, aal2At };
}

/** Node's headers in the form better-auth reads. */
export function webHeaders(headers: RequestHeaders): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [value].flat().map((each): [string, string] => [name, each]),
  );
  return new Headers(entries);
}
