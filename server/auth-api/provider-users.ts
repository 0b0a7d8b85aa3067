import type { FastifyRequest } from 'fastify';
import { lockUser } from '#db/accounts/users.ts';
import { updateUserMetadata } from '#db/auth-api/users.ts';
import type { Db } from '#db/connect.ts';
import type { Person } from '#db/schema/profiles.ts';
import type { Identity } from '#src/accounts/social-identity.ts';
import type { Language } from '#src/languages.ts';
import { withAccountOf } from '../accounts/social/sign-in.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import type { AuthApi } from './auth-api.ts';

/** `isNew`: it was created, or nobody had confirmed its email. */
type ProviderUser = { person: Person; isNew: boolean };

/**
 * Runs `work` with the account of a person whom Google or Apple confirms: by the rule of the website, and in one transaction.
 * @throws social_unverified, social_sign_in_first, social_other
 */
export async function withUserOf<T>(
  { context }: AuthApi,
  identity: Identity,
  language: Language,
  work: (tx: Db, user: ProviderUser) => Promise<T>,
): Promise<T> {
  return await withAccountOf(context, identity, { language }, async (tx, { userId, isNew }) => {
    const person = await lockUser(tx, userId);
    if (!person) throw new Error('the account is missing');
    // Not what others sent with its email
    if (isNew) await updateUserMetadata(tx, userId, { full_name: person.name });
    return await work(tx, { person, isNew });
  });
}

export function newUserLanguage(request: FastifyRequest): Language {
  return languageOf(request) ?? 'en';
}
