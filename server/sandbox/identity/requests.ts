import { z } from 'zod';
import { emailSchema } from '#src/accounts/credentials.ts';
import type { SocialProvider } from '#src/accounts/social.ts';
import { text } from '#src/text.ts';
import { exchangeFailures } from './grants.ts';
import { people } from './people.ts';

/** What the person at the page can let happen. */
export const outcomes = ['ok', 'unconfirmed', 'refused', 'state', ...exchangeFailures] as const;
export type Outcome = (typeof outcomes)[number];

/** Of whom a provider can say which: Apple's addresses are always confirmed. */
export function outcomesOf(provider: SocialProvider): Outcome[] {
  return outcomes.filter((outcome) => provider === 'google' || outcome !== 'unconfirmed');
}

const word = z.string().min(1).max(1000);

/** A question as the two providers take it: everything exact, or none. */
export function questionSchema(provider: SocialProvider, clientId: string, redirectUri: string) {
  return z.object({
    response_type: z.literal('code'),
    // Apple tells no name and no address in the address of a page
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

export type Question = z.output<ReturnType<typeof questionSchema>>;

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
  outcome: z.enum(outcomes).default('ok'),
});

export type Choice = z.output<typeof choiceSchema>;
/** What stands in the form. */
export const noChoice: Choice = { action: 'sign-in', person: 0, name: '', email: '', hide: 'no', outcome: 'ok' };

export function readChoice(body: unknown): Choice | null {
  return choiceSchema.safeParse(body).data ?? null;
}

/** Whom a choice means; null where the address that was typed is none. */
export function personOf({ person, name, email }: Choice): { name: string; email: string } | null {
  if (person !== 'other') return people[person] ?? null;
  const parsed = emailSchema.safeParse(email);
  return parsed.success ? { name, email: parsed.data } : null;
}
