import { z } from 'zod';
import { emailSchema } from '#src/accounts/credentials.ts';
import type { SocialProvider } from '#src/accounts/social.ts';
import { text } from '#src/schemas.ts';
import { exchangeFailures } from './grants.ts';
import { people } from './people.ts';

/** Outcomes to choose from on the page. */
export const signInOutcomes = [
  ...(['ok', 'unconfirmed', 'foreign', 'moved', 'refused', 'state'] as const),
  ...exchangeFailures,
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

const googleOnly: readonly SignInOutcome[] = ['unconfirmed', 'foreign', 'moved'];

/** Apple's emails are always verified, and it names no Workspace. */
export function outcomesOf(provider: SocialProvider): SignInOutcome[] {
  return signInOutcomes.filter((outcome) => provider === 'google' || !googleOnly.includes(outcome));
}

const word = z.string().min(1).max(1000);

/** Exactly what each provider accepts. */
export function authorizationRequestSchema(provider: SocialProvider, clientId: string, redirectUri: string) {
  return z.object({
    response_type: z.literal('code'),
    // Apple requires form_post for name and email
    response_mode: provider === 'apple' ? z.literal('form_post') : z.literal('query').default('query'),
    client_id: z.literal(clientId),
    redirect_uri: z.literal(redirectUri),
    scope: word,
    state: word,
    nonce: word.optional(),
    code_challenge: word.optional(),
    code_challenge_method: z.literal('S256').optional(),
  });
}

export type AuthorizationRequest = z.output<ReturnType<typeof authorizationRequestSchema>>;

const choiceSchema = z.object({
  action: z.enum(['sign-in', 'cancel']).default('sign-in'),
  person: z.union([
    z.literal('other'),
    z.coerce
      .number()
      .int()
      .min(0)
      .max(people.length - 1),
  ]),
  name: text().max(100).default(''),
  email: z.string().default(''),
  hide: z.enum(['yes', 'no']).default('no'),
  outcome: z.enum(signInOutcomes).default('ok'),
});

export type SignInChoice = z.output<typeof choiceSchema>;
export const defaultChoice: SignInChoice = {
  action: 'sign-in',
  person: 0,
  name: '',
  email: '',
  hide: 'no',
  outcome: 'ok',
};

export function readChoice(body: unknown): SignInChoice | null {
  return choiceSchema.safeParse(body).data ?? null;
}

/** null: the typed email is invalid. */
export function personOf({ person, name, email }: SignInChoice): { name: string; email: string } | null {
  if (person !== 'other') return people[person] ?? null;
  const parsed = emailSchema.safeParse(email);
  return parsed.success ? { name, email: parsed.data } : null;
}

/** Google's `hd`: the Workspace domain of the account. Gmail and accounts with other emails have none. */
export function hostedDomainOf(email: string, outcome: SignInOutcome): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (outcome === 'foreign' || domain === 'gmail.com') return null;
  return outcome === 'moved' ? `former.${domain}` : domain;
}
