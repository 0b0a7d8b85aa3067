import { hkdfSync, randomBytes } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { type SocialProvider, socialScreens } from '#src/accounts/social.ts';
import { socialProviderSchema } from '#src/accounts/social-schema.ts';
import { languageSchema } from '#src/language-schema.ts';
import { paths } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import type { Question } from '../../gateways/openid.ts';

/** What the answer of the provider is for: a session, one more way in, or the word that it is still the owner. */
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

const flowSchema = z.object({
  provider: socialProviderSchema,
  /** the screen that a failure leads back to */
  from: z.enum([...socialScreens, paths.account]),
  question: z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), redirectUri: z.string() }),
  purpose: purposeSchema,
});

/** A question to a provider that waits for its answer, kept sealed in the browser that asked. */
export type OAuthState = z.output<typeof flowSchema>;

type Asking = Pick<Context, 'auth' | 'env'>;

/** As long as people may take at the provider (product 21.6). */
const FLOW_SECONDS = 600;
const random = () => randomBytes(32).toString('base64url');

export function newAuthorizationRequest({ env }: Pick<Context, 'env'>, provider: SocialProvider): Question {
  const redirectUri = env.publicUrl + paths.socialCallback(provider);
  return { state: random(), nonce: random(), verifier: random(), redirectUri };
}

/** The cookie that keeps a flow. Lax: the provider's answer comes from elsewhere, as a page that is opened. */
export async function oauthCookie(context: Asking, flow: OAuthState): Promise<string> {
  return cookie(context, await encrypt(context, 'flow', { ...flow }, FLOW_SECONDS), FLOW_SECONDS);
}

export function clearedOauthCookie(context: Asking): string {
  return cookie(context, '', 0);
}

/** The flow that this browser began, or null. */
export async function readOauthState(context: Asking, cookies: string | undefined): Promise<OAuthState | null> {
  const sealed = parseCookies(cookies ?? '').get(cookieName(context));
  return flowSchema.safeParse(await decrypt(context, 'flow', sealed)).data ?? null;
}

function cookieName({ env }: Pick<Context, 'env'>): string {
  return env.publicUrl.startsWith('https:') ? '__Host-saluda.social' : 'saluda.social';
}

function cookie(context: Pick<Context, 'env'>, value: string, maxAge: number): string {
  const secure = context.env.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(context)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

type Sealed = 'flow' | 'answer';

/** Closes data up so that only a server of this site reads it, for what it was closed up for, and for so long. */
export async function encrypt(context: Asking, use: Sealed, data: object, seconds: number): Promise<string> {
  return await new EncryptJWT({ data })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(use)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .encrypt(await keyOf(context));
}

/** What was closed up; undefined for anything else, and once its time is over. */
export async function decrypt(context: Asking, use: Sealed, sealed: string | undefined): Promise<unknown> {
  if (!sealed) return undefined;
  const opened = await jwtDecrypt(sealed, await keyOf(context), { audience: use }).catch((): null => null);
  return opened?.payload.data;
}

async function keyOf({ auth }: Pick<Context, 'auth'>): Promise<Uint8Array> {
  const { secret } = await auth.$context;
  return new Uint8Array(hkdfSync('sha256', secret, '', 'saluda sign-in with a provider', 32));
}
