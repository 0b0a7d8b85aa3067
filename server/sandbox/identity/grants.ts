import { randomUUID } from 'node:crypto';
import { base64url, EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { type Db, isDatabaseAway } from '#db/connect.ts';
import { consumeSandboxCode } from '#db/sandbox/identity.ts';
import { socialProviderSchema } from '#src/accounts/credentials.ts';

/** How a code exchange can fail, chosen on the page. */
export const exchangeFailures = ['down', 'slow', 'error', 'forged', 'replayed'] as const;

const grantSchema = z.object({
  provider: socialProviderSchema,
  clientId: z.string(),
  redirectUri: z.string(),
  nonce: z.string().nullable(),
  challenge: z.string().nullable(),
  failure: z.enum(exchangeFailures).nullable(),
  told: z.object({
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    isConfirmed: z.boolean(),
    hostedDomain: z.string().nullable(),
    isRelay: z.boolean(),
  }),
});

/** Encrypted into the code itself, so that any process can redeem it. */
export type OAuthGrant = z.output<typeof grantSchema>;

const SECONDS = 60;

/** `key`: from `readSandboxIdentityKey` */
export function createGrants(db: Db, key: string) {
  const secret = base64url.decode(key);
  return {
    async seal(grant: OAuthGrant): Promise<string> {
      return await new EncryptJWT({ grant })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${SECONDS}s`)
        .encrypt(secret);
    },
    /** null: invalid or expired. Doesn't use up the code. */
    async read(code: string): Promise<(OAuthGrant & { id: string; expiresAt: Date }) | null> {
      const opened = await jwtDecrypt(code, secret).catch((): null => null);
      const grant = grantSchema.safeParse(opened?.payload.grant).data;
      const { jti: id, exp } = opened?.payload ?? {};
      return grant && id && exp ? { ...grant, id, expiresAt: new Date(exp * 1000) } : null;
    },
    /** True for the first caller. */
    async use({ id, expiresAt }: { id: string; expiresAt: Date }): Promise<boolean> {
      return await consumeSandboxCode(db, id, expiresAt).catch((error: unknown) => {
        if (isDatabaseAway(error)) return false;
        throw error;
      });
    },
  };
}

export type OAuthGrants = ReturnType<typeof createGrants>;
