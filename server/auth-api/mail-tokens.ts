import { insertMailToken } from '#db/auth-api/mail-tokens.ts';
import type { Db } from '#db/connect.ts';
import type { MailTokenKind } from '#db/schema/auth-api.ts';
import { AuthError, cooldownError } from '#src/auth-api/errors.ts';
import type { Challenge } from '#src/auth-api/pkce.ts';
import type { Language } from '#src/languages.ts';
import { sixDigits } from '../accounts/factors/codes.ts';
import { mailedCodeHash, startCodeCooldown } from '../accounts/mailed-codes.ts';
import { otherPasswordUrl } from '../accounts/unconfirmed-sign-up.ts';
import type { Context } from '../context.ts';
import { type EmailTemplate, queueEmail } from '../platform/emails.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { AUTH_API } from './auth-api.ts';
import {
  approveChangeEmail,
  confirmChangeEmail,
  confirmFirstEmailEmail,
  confirmSignUpEmail,
  type LinkAndCode,
  magicLinkEmail,
  reauthenticationEmail,
  recoveryEmail,
} from './emails.ts';

/** The tokens of links whose sign-in ends with a code begin with this. */
export const PKCE_PREFIX = 'pkce_';

type MailContext = Pick<Context, 'auth' | 'env' | 'i18n'>;

/** What the client wants to happen with the link; the target has been checked. `network`: hash of the one that asked. */
export type LinkRequest = { redirectTo: string | null; challenge: Challenge | null; network: string | null };

type MailedKind = Exclude<MailTokenKind, 'invite' | 'sms' | 'phone_change'>;

type TokenMail = LinkRequest & {
  kind: MailedKind;
  /** of a changed email */
  newEmail?: string;
  data?: Record<string, unknown>;
};

/**
 * Lock the user first: a newer email of the same kind voids the older one. Accounts without an email only confirm a new one.
 * @throws validation_failed
 */
export async function sendTokenMail(
  context: MailContext,
  tx: Db,
  user: { id: string; email: string | null; language: Language },
  { kind, newEmail = '', redirectTo, challenge, network, data = {} }: TokenMail,
): Promise<void> {
  const address = kind === 'email_change_new' ? newEmail : user.email;
  if (address === null) throw new AuthError('validation_failed', { message: 'The user has no email' });
  const code = sixDigits();
  const token = `${challenge ? PKCE_PREFIX : ''}${newToken().token}`;
  const isNonce = kind === 'reauthentication';
  const isCodeOnly = isNonce || (kind === 'email_change_new' && user.email === null);
  await insertMailToken(tx, {
    userId: user.id,
    kind,
    address,
    redirectTo,
    network,
    data: { ...data, ...(newEmail && { newEmail }) },
    linkHash: isCodeOnly ? null : hashToken(token),
    codeHash: await mailedCodeHash(context, address, code),
    challenge: challenge?.value ?? null,
    challengeMethod: challenge?.method ?? null,
    minutes: isNonce ? 60 : 24 * 60,
  });
  const query = { token, type: linkTypes[kind], redirect_to: redirectTo ?? context.env.publicUrl };
  const path = `${AUTH_API}/verify?${new URLSearchParams(query)}`;
  const loginUrl = await otherPasswordUrl(context.env, tx, user.id);
  const details = { newEmail, hasOld: user.email !== null, loginUrl };
  await queueEmail(context, tx, user, templateOf(kind, { path, code }, details), {
    to: address,
  });
}

const linkTypes: Record<MailedKind, string> = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_old: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
};

type MailDetails = { newEmail: string; hasOld: boolean; loginUrl: string | null };

function templateOf(kind: MailedKind, sent: LinkAndCode, { newEmail, hasOld, loginUrl }: MailDetails): EmailTemplate {
  switch (kind) {
    case 'signup':
      return confirmSignUpEmail(sent, loginUrl);
    case 'magiclink':
      return magicLinkEmail(sent);
    case 'recovery':
      return recoveryEmail(sent);
    case 'email_change_old':
      return approveChangeEmail(sent, newEmail);
    case 'email_change_new':
      return hasOld ? confirmChangeEmail(sent) : confirmFirstEmailEmail(sent.code);
    case 'reauthentication':
      return reauthenticationEmail(sent.code);
    default:
      return kind satisfies never;
  }
}

type CooldownKind = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication';

/** Starts a cooldown, for known and unknown emails alike (product 1.6). Lock the user first, if there is one. @throws over_email_send_rate_limit */
export async function startMailCooldown(
  context: Pick<Context, 'auth'>,
  tx: Db,
  kind: CooldownKind,
  address: string,
): Promise<void> {
  const secondsLeft = await startCodeCooldown(context, tx, { kind, address });
  if (secondsLeft > 0) throw cooldownError('over_email_send_rate_limit', secondsLeft);
}
