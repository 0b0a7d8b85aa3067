import type { FactorRecord, IdentityRecord, UserRecord } from '#db/auth-api/users.ts';
import { type Aal, phoneHint } from '#src/accounts/factors.ts';

const AUTHENTICATED = 'authenticated';

/** A user as the API shows them to a session of a level. */
export function userView(user: UserRecord, aal: Aal = 1): Record<string, unknown> {
  const { id, email, phone, createdAt, updatedAt, mails, newEmail, newPhone, factors } = user;
  const emailConfirmedAt = confirmedAt(user);
  // Not for a person with the password alone
  const hidesPhone = aal === 1 && factors.some(isVerifiedFactor);
  return {
    id,
    aud: AUTHENTICATED,
    role: AUTHENTICATED,
    email: email ?? '',
    ...present('email_confirmed_at', emailConfirmedAt),
    phone: withoutPlus(phone),
    ...present('phone_confirmed_at', user.phoneConfirmedAt),
    ...present('confirmed_at', emailConfirmedAt ?? user.phoneConfirmedAt),
    ...present('confirmation_sent_at', mails.signup ?? mails.sms),
    ...present('recovery_sent_at', mails.recovery ?? mails.magiclink),
    ...(newEmail !== null && { new_email: newEmail }),
    ...present('email_change_sent_at', mails.email_change_new),
    ...(newPhone !== null && { new_phone: withoutPlus(newPhone) }),
    ...present('phone_change_sent_at', mails.phone_change),
    ...present('reauthentication_sent_at', mails.reauthentication),
    ...present('last_sign_in_at', user.lastSignInAt),
    app_metadata: appMetadata(user),
    user_metadata: userMetadata(user),
    identities: shownIdentities(user).map((identity) => identityView(user, identity)),
    ...(factors.length > 0 && { factors: factors.map((factor) => factorView(factor, { hidesPhone })) }),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    is_anonymous: false,
  };
}

export function appMetadata(user: UserRecord) {
  const providers = [...new Set(shownIdentities(user).map(providerOf))];
  return { provider: providers[0] ?? 'email', providers: providers.length > 0 ? providers : ['email'] };
}

/** A password alone is no identity: accounts without an email may have one. A number is one. */
export function shownIdentities({ id, email, phone, createdAt, updatedAt, identities }: UserRecord): IdentityRecord[] {
  const shown = identities.filter(({ provider }) => email !== null || provider !== 'credential');
  if (phone === null) return shown;
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return [...shown, { id, provider: 'phone', accountId: id, email: null, ...times }];
}

export function userMetadata({ userMetadata: data, emailVerified }: UserRecord): Record<string, unknown> {
  return { ...data, email_verified: emailVerified };
}

/** Phones in the protocol are digits. */
export function withoutPlus(phone: string | null): string {
  return phone?.replace(/^\+/, '') ?? '';
}

export function isVerifiedFactor({ status }: Pick<FactorRecord, 'status'>): boolean {
  return status === 'verified';
}

/** Before the column existed, accounts were confirmed soon after they began. */
function confirmedAt({ emailVerified, emailConfirmedAt, createdAt }: UserRecord): Date | null {
  return emailVerified ? (emailConfirmedAt ?? createdAt) : null;
}

function providerOf({ provider }: IdentityRecord): string {
  return provider === 'credential' ? 'email' : provider;
}

function identityView(user: UserRecord, identity: IdentityRecord) {
  const provider = providerOf(identity);
  const isEmail = provider === 'email';
  const subject = isEmail ? user.id : identity.accountId;
  const email = (isEmail ? user.email : identity.email) ?? '';
  const [, chain, address] = provider === 'web3' ? subject.split(':') : [];
  return {
    identity_id: identity.id,
    id: subject,
    user_id: user.id,
    identity_data: {
      sub: subject,
      email,
      email_verified: isEmail ? user.emailVerified : email !== '',
      phone_verified: false,
      ...(address !== undefined && { custom_claims: { chain, address } }),
      ...(provider === 'phone' && {
        phone: withoutPlus(user.phone),
        phone_verified: user.phoneConfirmedAt !== null,
      }),
    },
    provider,
    email,
    ...present('last_sign_in_at', user.lastSignInAt),
    ...present('created_at', identity.createdAt),
    ...present('updated_at', identity.updatedAt),
  };
}

function factorView(factor: FactorRecord, { hidesPhone }: { hidesPhone: boolean }) {
  const { id, kind, name, status, phone, createdAt, lastUsedAt, challengedAt } = factor;
  return {
    id,
    friendly_name: name,
    factor_type: kind,
    status,
    ...(phone !== null && { phone: hidesPhone ? phoneHint(phone) : withoutPlus(phone) }),
    ...present('created_at', createdAt),
    ...present('updated_at', lastUsedAt ?? createdAt),
    ...present('last_challenged_at', challengedAt),
  };
}

function present(name: string, time: Date | string | null | undefined): Record<string, string> {
  return time === null || time === undefined ? {} : { [name]: new Date(time).toISOString() };
}
