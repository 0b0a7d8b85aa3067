import { z } from 'zod';
import { type SocialProvider, socialProviders } from '#src/accounts/social.ts';
import { paths } from '#src/paths.ts';
import { isStorable } from '#src/schemas.ts';
import type { Context } from '../../context.ts';
import type { ProviderResponse } from './identify.ts';
import { decrypt, encrypt } from './oauth-state.ts';

/** How long a redirect with a response may take. */
export const RESPONSE_SECONDS = 60;

const parameter = z.string().max(4000).refine(isStorable).optional();
export const responseSchema = z.object({
  state: parameter,
  code: parameter,
  iss: parameter,
  error: parameter,
  user: parameter,
});
const forwardedSchema = responseSchema.extend({ provider: z.enum(socialProviders) });

/** A provider knows one callback, which website and token API share. */
export async function apiCallback(
  context: Context,
  provider: SocialProvider,
  response: ProviderResponse,
): Promise<string> {
  const answer = await encrypt(context, 'forwarded', { ...response, provider }, RESPONSE_SECONDS);
  return `${paths.apiCallback}?${new URLSearchParams({ answer })}`;
}

/** Null if it is none, or took too long. */
export async function readForwarded(
  context: Context,
  answer: string | undefined,
): Promise<(ProviderResponse & { provider: SocialProvider }) | null> {
  return forwardedSchema.safeParse(await decrypt(context, 'forwarded', answer)).data ?? null;
}
