import { z } from 'zod';
import { fullName } from '../names.ts';
import { isStorable } from '../schemas.ts';
import { visibleText } from '../visible-text.ts';
import { emailSchema } from './credentials.ts';
import type { SocialProvider } from './social.ts';

export type Identity = {
  provider: SocialProvider;
  subject: string;
  email: string | null;
  isConfirmed: boolean;
  isAuthoritative: boolean; // the provider manages the email's domain, so it knows who has the mailbox now
  /** both empty if the provider sent the whole name only, which is guessed and confirmed (product 8.2) */
  firstName: string;
  lastName: string;
  name: string;
};

const NAME_MAX = 100;

const claimsSchema = z.object({
  sub: z.string().min(1).max(255).refine(isStorable),
  email: z.string().optional().catch(undefined),
  // Apple sends booleans as strings
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  // Google: the Workspace domain that manages the account
  hd: z.string().optional().catch(undefined),
  name: z.string().catch(''),
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
});

/** Apple posts it with the first response only. It is unsigned, so only the name is used. */
const appleUserSchema = z.object({
  name: z.object({ firstName: z.string().catch(''), lastName: z.string().catch('') }),
});

/** `user` is Apple's extra parameter. Null if the claims are unusable. */
export function identityOf(provider: SocialProvider, claims: unknown, user: string | null): Identity | null {
  const read = claimsSchema.safeParse(claims).data;
  if (!read) return null;
  const email = emailSchema.safeParse(read.email).data ?? null;
  const posted = user === null ? null : postedName(user);
  const firstName = nameLine(posted?.firstName ?? '') || nameLine(read.given_name);
  const lastName = nameLine(posted?.lastName ?? '') || nameLine(read.family_name);
  const isConfirmed = email !== null && read.email_verified;
  return {
    provider,
    subject: read.sub,
    email,
    isConfirmed,
    isAuthoritative: isConfirmed && isIssuer(provider, domainOf(email), read.hd),
    ...fitNames(firstName, lastName),
    name: nameLine(read.name),
  };
}

/** Domains whose mailboxes the provider runs. */
const ownDomains: Record<SocialProvider, readonly string[]> = {
  google: ['gmail.com'],
  apple: ['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com'],
};

/** (product 21.3) */
function isIssuer(provider: SocialProvider, domain: string, hostedDomain: string | undefined): boolean {
  if (ownDomains[provider].includes(domain)) return true;
  return provider === 'google' && hostedDomain?.toLowerCase() === domain;
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** The name of a new account: the provider's, else the local part of its email. */
export function accountName({ firstName, lastName, name, email }: Identity): string {
  const [local = ''] = (email ?? '').split('@', 1);
  return fullName({ firstName, lastName }) || name || nameLine(local.replace(/[._-]+/g, ' ')) || local;
}

function postedName(user: string) {
  try {
    return appleUserSchema.safeParse(JSON.parse(user)).data?.name ?? null;
  } catch {
    return null;
  }
}

function nameLine(name: string): string {
  const line = visibleText(name.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' '));
  return visibleText(line.slice(0, NAME_MAX).toWellFormed());
}

function fitNames(firstName: string, lastName: string) {
  const fits = fullName({ firstName, lastName }).length <= NAME_MAX;
  return fits ? { firstName, lastName } : { firstName, lastName: '' };
}
