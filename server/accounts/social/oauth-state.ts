import { hkdfSync, randomBytes } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { socialProviderSchema } from '#src/accounts/credentials.ts';
import { type SocialProvider, socialScreens } from '#src/accounts/social.ts';
import { paths } from '#src/paths.ts';
import { languageSchema } from '#src/schemas.ts';
import { screenPath } from '#src/screens.ts';
import type { Context } from '../../context.ts';
import type { PendingAuthorization } from '../../gateways/openid.ts';
import { readCookie, setCookie } from '../cookies.ts';

const purposeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sign-in'),
    language: languageSchema,
    timeZone: z.string().optional(),
    rememberMe: z.boolean(),
  }),
  z.object({ kind: z.literal('connect'), userId: z.string() }),
  z.object({ kind: z.literal('confirm'), userId: z.string() }),
]);

const stateSchema = z.object({
  provider: socialProviderSchema,
  from: z.enum([...socialScreens, screenPath('account')]),
  question: z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), redirectUri: z.string() }),
  purpose: purposeSchema,
});

/** What a callback needs, encrypted in a cookie of the browser that started it. */
export type OAuthState = z.output<typeof stateSchema>;

type StateContext = Pick<Context, 'auth' | 'env'>;

const STATE_SECONDS = 600;
const random = () => randomBytes(32).toString('base64url');

export function newAuthorizationRequest({ env }: Pick<Context, 'env'>, provider: SocialProvider): PendingAuthorization {
  const redirectUri = env.publicUrl + paths.socialCallback(provider);
  return { state: random(), nonce: random(), verifier: random(), redirectUri };
}

/** SameSite=Lax, because the callback is a navigation from another site. */
export async function oauthCookie(context: StateContext, state: OAuthState): Promise<string> {
  const value = await encrypt(context, 'flow', { ...state }, STATE_SECONDS);
  return setCookie(context.env, 'social', { value, maxAge: STATE_SECONDS });
}

export function clearedOauthCookie(context: StateContext): string {
  return setCookie(context.env, 'social', { value: '', maxAge: 0 });
}

export async function readOauthState(context: StateContext, cookies: string | undefined): Promise<OAuthState | null> {
  const encrypted = readCookie(context.env, 'social', cookies);
  return stateSchema.safeParse(await decrypt(context, 'flow', encrypted)).data ?? null;
}

/** `forwarded`: to the token API. */
type Use = 'flow' | 'answer' | 'forwarded';

/** The result can be decrypted for the same use only, until it expires. */
export async function encrypt(context: StateContext, use: Use, data: object, seconds: number): Promise<string> {
  return await new EncryptJWT({ data })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(use)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .encrypt(await keyOf(context));
}

export async function decrypt(context: StateContext, use: Use, encrypted: string | undefined): Promise<unknown> {
  if (!encrypted) return undefined;
  const decrypted = await jwtDecrypt(encrypted, await keyOf(context), { audience: use }).catch((): null => null);
  return decrypted?.payload.data;
}

async function keyOf({ auth }: Pick<Context, 'auth'>): Promise<Uint8Array> {
  const { secret } = await auth.$context;
  return new Uint8Array(hkdfSync('sha256', secret, '', 'saluda sign-in with a provider', 32));
}
