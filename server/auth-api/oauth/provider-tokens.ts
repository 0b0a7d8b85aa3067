import { randomUUID } from 'node:crypto';
import { insertAuthCode } from '#db/auth-api/auth-codes.ts';
import type { Db } from '#db/connect.ts';
import type { ChallengeMethod, SessionDraft } from '#db/schema/auth-api.ts';
import { decryptSecret, encryptSecret, type SecretContext } from '../../accounts/secrets.ts';
import type { ProviderTokens } from '../../gateways/openid.ts';

const USE = 'token API: tokens of providers';

type ProviderCode = {
  userId: string;
  isAnnounced: boolean;
  link?: SessionDraft['link'];
  challenge: string;
  challengeMethod: ChallengeMethod;
  tokens: ProviderTokens;
};

/** The provider's tokens wait with the code, encrypted. */
export async function insertProviderCode(
  context: SecretContext,
  tx: Db,
  { tokens, ...code }: ProviderCode,
): Promise<string> {
  const id = randomUUID();
  const amr = [{ method: 'oauth', at: Math.floor(Date.now() / 1_000) }];
  const providerTokens = await encryptSecret(context, { use: USE, id }, Buffer.from(JSON.stringify(tokens)));
  return await insertAuthCode(tx, { id, amr, providerTokens, ...code });
}

type TokenFields = { provider_token?: string; provider_refresh_token?: string };

/** The provider's tokens in the response to a code. */
export async function storedTokenFields(
  context: SecretContext,
  id: string,
  stored: string | undefined,
): Promise<TokenFields> {
  const tokens = stored === undefined ? null : await decryptSecret(context, { use: USE, id }, stored);
  return tokens ? tokenFields(JSON.parse(Buffer.from(tokens).toString())) : {};
}

export function tokenFields({ accessToken, refreshToken }: ProviderTokens): TokenFields {
  return { provider_token: accessToken, ...(refreshToken !== null && { provider_refresh_token: refreshToken }) };
}
