import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { lockUser } from '#db/accounts/users.ts';
import type { SessionRecord } from '#db/auth-api/users.ts';
import { consumeWalletMessage, findWalletUser, insertWalletUser } from '#db/auth-api/wallets.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import { updateProfile } from '#db/owners/profiles.ts';
import { AuthError, oauthError } from '#src/auth-api/errors.ts';
import {
  isWalletChain,
  parseWalletMessage,
  type WalletChain,
  walletMessageProblem,
} from '#src/auth-api/wallet-messages.ts';
import { admit } from '../../accounts/admission.ts';
import { ownAccountOf } from '../../accounts/owners.ts';
import type { AuthApi } from '../auth-api.ts';
import { newUserLanguage } from '../provider-users.ts';
import { type SessionBody, sessionBody, startTokenSession } from '../sessions.ts';
import { signerOf } from './signatures.ts';

type Signed = { chain?: string | undefined; message?: string | undefined; signature?: string | undefined };

/** A proof that a person has the key of a wallet. */
type Proof = { accountId: string; address: string; messageHash: string };

const MESSAGE_MAX = 20 * 1024;

/** @throws web3_provider_disabled, web3_unsupported_chain, validation_failed, invalid_grant, user_banned */
export async function signInWithWallet(api: AuthApi, signed: Signed, request: FastifyRequest): Promise<SessionBody> {
  const { env, limits } = api.context;
  if (!env.authApiWeb3) throw new AuthError('web3_provider_disabled');
  const { chain } = signed;
  if (!isWalletChain(chain)) throw new AuthError('web3_unsupported_chain');
  const session = await limits.tokenWeb3.guard({ address: request.ip }, async () => {
    const proof = proofOf(api, { ...signed, chain });
    return (
      (await sessionOf(api, proof, request)) ??
      // As on the website
      (await limits.signUp.guard({ address: request.ip }, () => newSession(api, proof, request)))
    );
  });
  return await sessionBody(api, session);
}

function proofOf(api: AuthApi, { chain, message: text, signature }: Signed & { chain: WalletChain }): Proof {
  if (!text || !signature || text.length > MESSAGE_MAX) {
    throw new AuthError('validation_failed', { message: 'message and signature are required' });
  }
  const message = parseWalletMessage(chain, text);
  if (!message) throw refusal('The message has another form than expected');
  const problem = walletMessageProblem(message, api.redirects, new Date());
  if (problem !== null) throw refusal(problem);
  const address = signerOf(chain, { address: message.address, text, signature });
  if (address === null) throw refusal('The signature is not that of the address in the message');
  const messageHash = createHash('sha256').update(text).digest('base64url');
  return { accountId: `web3:${chain}:${address}`, address, messageHash };
}

function refusal(message: string): AuthError {
  return oauthError('invalid_grant', message);
}

/** Null if nobody has the wallet: the message stays usable then. */
async function sessionOf(api: AuthApi, proof: Proof, request: FastifyRequest): Promise<SessionRecord | null> {
  return await api.context.db.transaction().execute(async (tx) => {
    const userId = await findWalletUser(tx, proof.accountId);
    const person = userId && (await lockUser(tx, userId));
    // It may have been disconnected meanwhile
    if (!person || (await findWalletUser(tx, proof.accountId)) !== userId) return null;
    await consume(tx, proof);
    return await startTokenSession(api, tx, person, { method: 'web3', request, isAnnounced: true });
  });
}

/** Signs up. */
async function newSession(api: AuthApi, proof: Proof, request: FastifyRequest): Promise<SessionRecord> {
  const { db } = api.context;
  const create = async (tx: Db) => {
    await consume(tx, proof);
    const userId = await createUser(api, tx, proof, request);
    const person = await lockUser(tx, userId);
    if (!person) throw new Error('the new user is missing');
    return await startTokenSession(api, tx, person, { method: 'web3', request, isAnnounced: false });
  };
  try {
    return await db.transaction().execute(create);
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_provider_account') throw error;
    // Another message of the wallet created it meanwhile
    const session = await sessionOf(api, proof, request);
    if (!session) throw refusal('The wallet was disconnected meanwhile');
    return session;
  }
}

async function consume(tx: Db, { messageHash }: Proof): Promise<void> {
  if (!(await consumeWalletMessage(tx, messageHash))) throw refusal('The message was used before');
}

/** Creates an account without an email, which has no trial yet (product 34.19). */
async function createUser(
  { context: { env } }: AuthApi,
  tx: Db,
  { accountId, address }: Proof,
  request: FastifyRequest,
): Promise<string> {
  const name = `${address.slice(0, 6)}…${address.slice(-4)}`;
  const { id } = await insertWalletUser(tx, await admit(env, tx, { way: 'wallet' }), { name, accountId });
  await updateProfile(tx, ownAccountOf(id), { name, language: newUserLanguage(request) });
  return id;
}
