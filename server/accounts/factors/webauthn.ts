import type { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Verified } from '#db/accounts/factors.ts';
import type { Factor } from '#db/schema/factors.ts';
import { CHALLENGE_MINUTES, type NewCredential, type ShownCredential } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';

type Site = Pick<Context, 'env'>;
type Key = Pick<Factor, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

const timeout = CHALLENGE_MINUTES * 60_000;
/** Loaded with the first key: the library would take a sixth of the start. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: what keys and phones of the last ten years speak. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Keys are bound to the name of the site, and answers to its whole origin (product 23.10). */
const rpID = ({ env }: Site) => new URL(env.publicUrl).hostname;

/** What a browser is asked for that shall make a key. A passkey where it can: one that asks who is there, and is found without a name. */
export async function creationOptions(
  site: Site,
  account: { id: string; email: string; name: string },
  known: readonly Key[],
) {
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    ...{ rpName: site.env.appName, rpID: rpID(site), timeout, attestationType: 'none', supportedAlgorithmIDs },
    ...{ userID: userHandle(account.id), userName: account.email, userDisplayName: account.name },
    excludeCredentials: known.flatMap(reference),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** What a browser is asked for that shall show one of these keys; without any, a passkey of whomever. */
export async function requestOptions(site: Site, known: readonly Key[] | null) {
  const allowed = known?.flatMap(reference);
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    ...{ rpID: rpID(site), timeout, userVerification: allowed ? 'preferred' : 'required' },
    ...(allowed && { allowCredentials: allowed }),
  });
}

/** What is stored of a new key. @throws passkey_refused */
export async function readNewKey(site: Site, expectedChallenge: string, response: NewCredential): Promise<Verified> {
  const webauthn = await library();
  const { verified, registrationInfo } = await webauthn
    .verifyRegistrationResponse({
      ...{ expectedChallenge, supportedAlgorithmIDs, requireUserVerification: false },
      ...{ expectedOrigin: site.env.publicUrl, expectedRPID: rpID(site) },
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    })
    .catch(refused);
  if (!verified) throw new AppError('passkey_refused');
  const { credential, userVerified, credentialDeviceType, credentialBackedUp } = registrationInfo;
  // Not every browser says whether the key is found without a name; those that travel between devices always are
  const isResident = response.clientExtensionResults?.credProps?.rk ?? credentialDeviceType === 'multiDevice';
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isPasskey: isResident && userVerified,
    isBackedUp: credentialBackedUp,
  };
}

/** What a key says of itself as it is shown. @throws passkey_refused */
export async function checkKey(
  site: Site,
  key: Key & Pick<Factor, 'userId'>,
  { expectedChallenge, response, asksWho }: { expectedChallenge: string; response: ShownCredential; asksWho: boolean },
): Promise<{ counter: number; isBackedUp: boolean }> {
  const { credentialId, publicKey, counter } = key;
  const { userHandle: handle } = response.response;
  const isOther = handle != null && handle !== Buffer.from(userHandle(key.userId)).toString('base64url');
  if (credentialId === null || publicKey === null || response.id !== credentialId || isOther) {
    throw new AppError('passkey_refused');
  }
  const webauthn = await library();
  const { verified, authenticationInfo } = await webauthn
    .verifyAuthenticationResponse({
      ...{ expectedChallenge, requireUserVerification: asksWho },
      ...{ expectedOrigin: site.env.publicUrl, expectedRPID: rpID(site) },
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter },
    })
    .catch(refused);
  if (!verified) throw new AppError('passkey_refused');
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

/** The library says by an error what is wrong with an answer, and every answer is a stranger's. */
function refused(): never {
  throw new AppError('passkey_refused');
}

/** The account's id, which says nothing of whose it is. */
function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

function reference({ credentialId, transports }: Key): { id: string; transports: string[] }[] {
  return credentialId === null ? [] : [{ id: credentialId, transports }];
}
