import type { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Verified } from '#db/accounts/factors.ts';
import type { Factor } from '#db/schema/factors.ts';
import type { Person } from '#db/schema/profiles.ts';
import { accountLabel } from '#src/accounts/account-label.ts';
import { type Assertion, CHALLENGE_MINUTES, type NewCredential } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';

/** `origins`: of the pages whose responses count, by default those of the website alone. */
export type Site = Pick<Context, 'env'> & { origins?: readonly string[] };
type Key = Pick<Factor, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

const timeout = CHALLENGE_MINUTES * 60_000;
/** Lazy: the library takes a sixth of the startup time. */
const library = () => import('@simplewebauthn/server');

const supportedAlgorithmIDs = [-8, -7, -257];

/** Keys are bound to the hostname, responses to the full origin (product 23.10). */
const rpID = ({ env }: Site) => new URL(env.publicUrl).hostname;
const originsOf = ({ env, origins = [env.publicUrl] }: Site) => [...origins];

/** Prefers a passkey: a key that verifies its user and is found without a username. */
export async function creationOptions(site: Site, person: Person, existing: readonly Key[]) {
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    rpName: site.env.appName,
    rpID: rpID(site),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    userID: userHandle(person.id),
    userName: accountLabel(person),
    userDisplayName: person.name,
    excludeCredentials: existing.flatMap(reference),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Allows these keys only; with null, any passkey of this site. */
export async function requestOptions(site: Site, keys: readonly Key[] | null) {
  const allowed = keys?.flatMap(reference);
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: rpID(site),
    timeout,
    userVerification: allowed ? 'preferred' : 'required',
    ...(allowed && { allowCredentials: allowed }),
  });
}

export async function readNewKey(site: Site, expectedChallenge: string, response: NewCredential): Promise<Verified> {
  const webauthn = await library();
  const { verified, registrationInfo } = await webauthn
    .verifyRegistrationResponse({
      expectedChallenge,
      supportedAlgorithmIDs,
      requireUserVerification: false,
      expectedOrigin: originsOf(site),
      expectedRPID: rpID(site),
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    })
    .catch(refused);
  if (!verified) throw new AppError('passkey_refused');
  const { credential, userVerified, credentialDeviceType, credentialBackedUp } = registrationInfo;
  // Some browsers omit credProps; synced keys are always discoverable
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

export type Asserted = { counter: number; isBackedUp: boolean };

export async function checkAssertion(
  site: Site,
  key: Key & Pick<Factor, 'userId'>,
  {
    expectedChallenge,
    response,
    requiresUserVerification,
  }: { expectedChallenge: string; response: Assertion; requiresUserVerification: boolean },
): Promise<Asserted> {
  const { credentialId, publicKey, counter } = key;
  const { userHandle: handle } = response.response;
  const isOther = handle != null && handle !== Buffer.from(userHandle(key.userId)).toString('base64url');
  if (credentialId === null || publicKey === null || response.id !== credentialId || isOther) {
    throw new AppError('passkey_refused');
  }
  const webauthn = await library();
  const { verified, authenticationInfo } = await webauthn
    .verifyAuthenticationResponse({
      expectedChallenge,
      requireUserVerification: requiresUserVerification,
      expectedOrigin: originsOf(site),
      expectedRPID: rpID(site),
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter },
    })
    .catch(refused);
  if (!verified) throw new AppError('passkey_refused');
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

/** The library throws for invalid responses, which anyone can send. */
function refused(): never {
  throw new AppError('passkey_refused');
}

function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

function reference({ credentialId, transports }: Key): { id: string; transports: string[] }[] {
  return credentialId === null ? [] : [{ id: credentialId, transports }];
}
