import { randomBytes, randomUUID } from 'node:crypto';
import { deleteUnverifiedFactors, insertFactor, isVerified, listFactors } from '#db/accounts/factors.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import type { Factor } from '#db/schema/factors.ts';
import { FACTORS_MAX, type FactorKind } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import { qrSvg } from '#src/qr.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../actor.ts';
import { requireFresh, requireSession, requireStepUp } from '../recent-sign-in.ts';
import { ask } from './challenge.ts';
import { sendCode } from './codes.ts';
import { encrypt } from './secrets.ts';
import { SECRET_BYTES, totpKey } from './totp.ts';
import { creationOptions } from './webauthn.ts';

type Named = { name: string; password?: string | undefined };

/** Begins with an authenticator app: its key is told this once. @throws as `begin` */
export async function enrollTotp(
  context: Pick<Context, 'auth' | 'db' | 'env' | 'i18n' | 'passwords'>,
  actor: Actor,
  named: Named,
) {
  await requireFresh(context, actor, named.password);
  const factorId = randomUUID();
  const bytes = randomBytes(SECRET_BYTES);
  await begin(context, actor, {
    id: factorId,
    kind: 'totp',
    ...named,
    secret: await encrypt(context, factorId, bytes),
  });
  const { secret, uri } = totpKey(bytes, { issuer: context.env.appName, label: actor.profile.email });
  const i18n = context.i18n(actor.profile.language);
  const label = i18n._({ id: 'factors.qr', message: 'QR code with the key for your authenticator app' });
  return { factorId, secret, uri, qr: qrSvg(uri, { level: 'M', label }) as string };
}

/** Begins with a phone: a code goes to it. @throws as `begin`, sms_unavailable, too_many_codes */
export async function enrollPhone(
  context: Pick<Context, 'auth' | 'db' | 'env' | 'i18n' | 'log' | 'passwords' | 'sms'>,
  actor: Actor,
  { phone, ...named }: Named & { phone: string },
) {
  await requireFresh(context, actor, named.password);
  const factorId = randomUUID();
  await begin(context, actor, { id: factorId, kind: 'phone', ...named, phone });
  const { challengeId, expiresAt, sentTo } = await sendCode(context, actor.profile, { id: factorId, phone });
  return { factorId, challengeId, expiresAt, sentTo };
}

/** Begins with a passkey or a security key. @throws as `begin` */
export async function enrollPasskey(
  context: Pick<Context, 'auth' | 'db' | 'env' | 'passwords'>,
  actor: Actor,
  named: Named,
) {
  await requireFresh(context, actor, named.password);
  const factorId = randomUUID();
  const known = await begin(context, actor, { id: factorId, kind: 'webauthn', ...named });
  const { id, email, name } = actor.profile;
  const options = await creationOptions(context, { id, email, name }, known);
  const asked = await ask(context, id, { factorId, challenge: options.challenge });
  return { factorId, ...asked, options };
}

/** Stores a factor that does not count yet, in place of others that never did. What the account has already. @throws step_up_required, too_many_factors */
async function begin(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  factor: { id: string; kind: FactorKind; name: string; secret?: string; phone?: string },
): Promise<Factor[]> {
  const { userId } = actor;
  const { id, kind, name, secret = null, phone = null } = factor;
  return await db.transaction().execute(async (tx) => {
    if (!(await lockProfile(tx, userId))) throw new AppError('unauthenticated');
    await requireSession(tx, actor);
    await deleteUnverifiedFactors(tx, userId);
    const known = await listFactors(tx, userId);
    // The first one may have come to count since it was asked whether there is any
    requireStepUp({ ...actor, hasFactor: known.some(isVerified) });
    if (known.length >= FACTORS_MAX) throw new AppError('too_many_factors');
    await insertFactor(tx, { ...{ id, userId, secret, phone }, factorType: kind, friendlyName: name });
    return known;
  });
}
