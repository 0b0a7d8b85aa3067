import { z } from 'zod';
import { splitName } from '../names.ts';
import { isStorable } from '../text.ts';
import { emailSchema } from './credentials.ts';
import type { SocialProvider } from './social.ts';

/** What a provider says of a person, once its word is checked. */
export type Identity = {
  provider: SocialProvider;
  /** the provider's own number of the account */
  subject: string;
  /** null: none that can be one */
  email: string | null;
  /** whether the provider says that the address is this person's */
  isConfirmed: boolean;
  /** '' where it tells none */
  firstName: string;
  lastName: string;
};

const NAME_MAX = 100;

const claimsSchema = z.object({
  sub: z.string().min(1).max(255).refine(isStorable),
  email: z.string().optional().catch(undefined),
  // Apple writes its truths as text
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  name: z.string().catch(''),
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
});

/** What Apple posts beside its first answer; nobody has signed it, so only the name counts. */
const appleUserSchema = z.object({
  name: z.object({ firstName: z.string().catch(''), lastName: z.string().catch('') }),
});

/** The identity in the claims of an id token; `user` is what Apple posts beside it. null: they are of no use. */
export function identityOf(provider: SocialProvider, claims: unknown, user: string | null): Identity | null {
  const read = claimsSchema.safeParse(claims).data;
  if (!read) return null;
  const email = emailSchema.safeParse(read.email).data ?? null;
  const told = user === null ? null : namesIn(user);
  const whole = splitName(read.name);
  const firstName = nameLine(told?.firstName || read.given_name || whole.first);
  const lastName = nameLine(told?.lastName || read.family_name || (read.given_name ? '' : whole.last));
  return {
    provider,
    subject: read.sub,
    email,
    isConfirmed: email !== null && read.email_verified,
    ...fitting(firstName, lastName),
  };
}

/** The name of a new account: the provider's, else what its address begins with, until its owner changes it. */
export function accountName({ firstName, lastName, email }: Identity): string {
  const [local = ''] = (email ?? '').split('@', 1);
  return `${firstName} ${lastName}`.trim() || nameLine(local.replace(/[._-]+/g, ' ')) || local;
}

function namesIn(user: string) {
  try {
    return appleUserSchema.safeParse(JSON.parse(user)).data?.name ?? null;
  } catch {
    return null;
  }
}

/** One line that can be stored, whatever was told. */
function nameLine(told: string): string {
  return told
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .toWellFormed();
}

/** Both together are a display name, which has its own limit. */
function fitting(firstName: string, lastName: string) {
  const fits = `${firstName} ${lastName}`.trim().length <= NAME_MAX;
  return fits ? { firstName, lastName } : { firstName, lastName: '' };
}
