import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import type { Grant } from './grants.ts';
import { claimsOf } from './people.ts';

export type Signing = {
  /** what id tokens are checked by */
  keys(): Promise<JSONWebKeySet>;
  idToken(grant: Grant, issuer: string): Promise<string>;
};

/** Keys of this process, made when they are first needed: whoever redeems a code also checks what it is given. */
export function createSigning(): Signing {
  let made: ReturnType<typeof makeKeys> | undefined;
  const read = () => {
    made ??= makeKeys();
    return made;
  };
  return {
    keys: async () => (await read()).keys,
    async idToken({ provider, clientId, nonce, told, failure }, issuer) {
      const { kid, right, strange } = await read();
      const said = failure === 'replayed' ? 'another' : nonce;
      return await new SignJWT({ ...claimsOf(provider, told), ...(said !== null && { nonce: said }) })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(told.subject)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(failure === 'forged' ? strange : right);
    },
  };
}

async function makeKeys() {
  const kid = crypto.randomUUID();
  const [right, strange] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(right.publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, right: right.privateKey, strange: strange.privateKey, keys: { keys: [jwk] } satisfies JSONWebKeySet };
}
