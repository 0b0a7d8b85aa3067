import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertToken } from '#db/accounts/tokens.ts';
import { insertUser, updateEmailVerified } from '#db/accounts/users.ts';
import { insertKey } from '#db/api/keys.ts';
import { insertPreset } from '#db/cards/presets.ts';
import { insertTag } from '#db/links/tags.ts';
import { insertDomain } from '#db/owners/domains.ts';
import { insertPhoto } from '#db/owners/photos.ts';
import { findInboxMessage, insertReply } from '#db/support/inbox.ts';
import { insertSupportMessage } from '#db/support/messages.ts';
import { drawKey } from '#server/api/key-format.ts';
import { blankCard, pick } from '#src/cards/card-fields.ts';
import { lookFields } from '#src/cards/card-look.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { scopes } from '#src/owners/scopes.ts';
import { paths } from '#src/paths.ts';
import { admitted } from './admission.ts';
import { PASSWORD, someEmail, someUsername, type TestApp, type TestBrowser } from './app.ts';

/** All kinds of callers. */
export const roles = ['visitor', 'unverified', 'free', 'pro', 'business', 'expired', 'other', 'deleted'] as const;

export type Role = (typeof roles)[number];

/** A signed-in account with one row of everything. */
export type Owner = {
  browser: TestBrowser;
  userId: string;
  email: string;
  username: string;
  vcardId: string;
  linkId: string;
  qrCodeId: string;
  tagId: string;
  presetId: string;
  keyId: string;
  domainId: string;
  sessionId: string;
  /** support's reply to it */
  replyId: string;
  /** its photo's path */
  photo: string;
};

export async function makeOwner(app: TestApp, passwordHash: string): Promise<Owner> {
  const { db } = app.context;
  const account = await makeAccount(app, passwordHash);
  const { browser, userId } = account;
  const username = someUsername();
  await browser.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
  const { vcardId } = await browser.trpc.onboarding.complete.mutate({ username, card: { name: 'Ana García' } });
  await browser.trpc.links.create.mutate({ title: 'Page', url: 'https://example.com/page' });
  await browser.trpc.qrCodes.create.mutate({ title: 'Code', url: 'https://example.com/code', icon: '' });
  const photoId = randomUUID();
  await insertPhoto(db, userId, { id: photoId, bytes: 1000 });
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from links where user_id = ${userId} and vcard_id is null`.execute(db);
  const linkNamed = (title: string) => rows.find((row) => row.title === title)?.id ?? '';
  const tag = await insertTag(db, userId, { name: 'Menu', color: 'red' });
  const preset = await insertPreset(db, userId, { name: 'Menu', look: pick(blankCard, lookFields) });
  const key = await insertKey(db, { ...someKey(), ownerId: userId, createdBy: userId });
  const domain = await insertDomain(db, someDomain(userId));
  const [session] = await browser.trpc.account.sessions.query();
  return {
    ...account,
    username,
    vcardId,
    linkId: linkNamed('Page'),
    qrCodeId: linkNamed('Code'),
    tagId: tag?.id ?? '',
    presetId: preset.id,
    keyId: key.id,
    domainId: domain.id,
    sessionId: session?.id ?? '',
    replyId: await makeReply(app, userId),
    photo: paths.media(photoId, 'photo'),
  };
}

/** A key as it is stored, for everything that a key may. */
function someKey() {
  const { key: _, ...stored } = drawKey();
  return { ...stored, name: 'Shop', scopes, expiresAt: null };
}

/** As it is added. */
function someDomain(ownerId: string) {
  const host = `${someUsername()}.example.com`;
  return { ownerId, host, token: host, state: 'waiting' as const, nextCheckAt: null };
}

async function makeReply({ context: { db } }: TestApp, userId: string): Promise<string> {
  const content = { subject: 'Printing', message: 'How large?' };
  const message = { ...content, planType: 'free', priority: 2, announcement: 'email' } as const;
  const number = await insertSupportMessage(db, userId, message);
  const question = await findInboxMessage(db, number);
  if (question) await insertReply(db, question, 'At least 2 cm.');
  const { rows } = await sql<{ id: string }>`
    select id from support_messages where user_id = ${userId} and kind = 'reply'`.execute(db);
  return rows[0]?.id ?? '';
}

/** A signed-in, empty account. */
export async function makeAccount(app: TestApp, passwordHash: string) {
  const { context } = app;
  const email = someEmail();
  const { id: userId } = await insertUser(context.db, admitted, { name: 'Ana García', email, passwordHash });
  await updateEmailVerified(context.db, userId);
  return { browser: await enter(app, userId), userId, email };
}

/** Like `makeAccount`, but signs in with a phone and has no email. */
export async function makeAccountWithoutEmail(app: TestApp, passwordHash: string) {
  const { browser, userId } = await makeAccount(app, passwordHash);
  const phone = `+346${String(randomInt(1e8)).padStart(8, '0')}`;
  await sql`update users set email = null, email_verified = false, phone = ${phone}, phone_confirmed_at = now()
    where id = ${userId}`.execute(app.context.db);
  return { browser, userId, phone };
}

/** A new session; the second step is pending if there is one. */
export async function enter(app: TestApp, userId: string): Promise<TestBrowser> {
  const browser = app.browser();
  const { headers } = await app.context.auth.api.startSession({
    body: { userId },
    headers: new Headers(),
    returnHeaders: true,
  });
  for (const cookie of headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=');
    browser.cookies.set(name, value);
  }
  return browser;
}

/** Signed up, not confirmed, tried to sign in. */
export async function unverifiedBrowser(app: TestApp, passwordHash: string): Promise<TestBrowser> {
  const email = someEmail();
  await insertUser(app.context.db, admitted, { name: 'Ana García', email, passwordHash });
  const browser = app.browser();
  await browser.trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true }).catch(() => {});
  return browser;
}

export async function setPlan(app: TestApp, userId: string, plan: PlanType | 'expired'): Promise<void> {
  await (plan === 'expired'
    ? sql`update profiles set plan_type = 'free', trial_start_date = now() - interval '30 days' where id = ${userId}`
    : sql`update profiles set plan_type = ${plan} where id = ${userId}`
  ).execute(app.context.db);
}

export async function resetToken(app: TestApp, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  await insertToken(app.context.db, { userId, purpose: 'reset', tokenHash, hours: 1 });
  return token;
}

type Row = Record<string, unknown>;

/** All stored data of an account: its row of users, that of profiles, how it signs in, and the rest. */
export async function allRows(app: TestApp, userId: string): Promise<[Row[], Row[], Row[], ...Row[][]]> {
  const tables = [
    'accounts',
    'sessions',
    'usernames',
    'vcards',
    'links',
    'drafts',
    'tags',
    'presets',
    'photos',
    'support_messages',
    'factors',
    'recovery_codes',
    'remembered_devices',
    'known_devices',
    'customers',
    'notices',
    'memberships',
    'api_keys',
    'domains',
  ];
  const rows = tables.map(
    (table) =>
      sql`(select coalesce(json_agg(t order by t::text), '[]') from ${sql.table(table)} t
        where ${table === 'api_keys' ? sql`revoked_at is null and owner_id` : table === 'domains' ? sql`owner_id` : sql`user_id`} = ${userId})`,
  );
  const own = ['users', 'profiles'].map(
    (table) => sql`(select coalesce(json_agg(t), '[]') from ${sql.table(table)} t where id = ${userId})`,
  );
  const answer = await sql<{
    all: [Row[], Row[], Row[], ...Row[][]];
  }>`select json_build_array(${sql.join([...own, ...rows])}) as all`.execute(app.context.db);
  return answer.rows[0]?.all ?? [[], [], []];
}
