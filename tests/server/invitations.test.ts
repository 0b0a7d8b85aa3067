import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { Role } from '#src/owners/permissions.ts';
import { plans } from '#src/owners/plans.ts';
import {
  confirm,
  hashedPassword,
  mail,
  mailedToken,
  PASSWORD,
  refusal,
  signUp,
  someEmail,
  startTwoApps,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { addMember, hold, insertInvitation, makeOrganization, type Organization } from '../support/organizations.ts';
import { enter, makeAccount } from '../support/roles.ts';
import { signInAt } from '../support/social.ts';

const LIMIT = plans.business.limits.members;
let app: TestApp;
let second: TestApp;
let db: Db;
let hash: string;
beforeAll(async () => {
  [app, second] = await startTwoApps();
  db = app.context.db;
  hash = await hashedPassword(app);
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

type Account = Awaited<ReturnType<typeof makeAccount>>;

const account = () => makeAccount(app, hash);

/** An organization, its owner, and what the owner calls for it. */
async function acme(): Promise<Organization & { ana: Account; trpc: TestBrowser['trpc'] }> {
  const ana = await account();
  const made = await makeOrganization(app, ana.userId);
  return { ...made, ana, trpc: ana.browser.actingFor(made.id).trpc };
}

async function memberOf({ id }: Organization, role: Role): Promise<Account & { inAcme: TestBrowser['trpc'] }> {
  const made = await account();
  await addMember(app, id, made.userId, role);
  return { ...made, inAcme: made.browser.actingFor(id).trpc };
}

const invite = (trpc: TestBrowser['trpc'], emails: string[], role: Role = 'member') =>
  trpc.invitations.create.mutate({ emails, role });

/** An address with an open invitation whose token was emailed. */
async function invited(trpc: TestBrowser['trpc'], more: { role?: Role; cardId?: string; email?: string } = {}) {
  const { role = 'member', cardId = null, email = someEmail() } = more;
  await trpc.invitations.create.mutate({ emails: [email], role, cardId });
  return { email, token: await mailedToken(app, email) };
}

async function accountWith(email: string): Promise<Account> {
  const made = await account();
  await sql`update users set email = ${email} where id = ${made.userId}`.execute(db);
  await sql`update profiles set email = ${email} where id = ${made.userId}`.execute(db);
  return { ...made, email };
}

const accept = ({ trpc }: TestBrowser, token: string) => refusal(trpc.invitations.accept.mutate({ token }));
const preview = (token: string) => refusal(app.browser().trpc.invitations.preview.mutate({ token }));
const join = (token: string, browser = app.browser(), password = PASSWORD) =>
  refusal(browser.trpc.invitations.signUp.mutate({ token, name: 'Luis Vega', password, language: 'es' }));

const roleIn = async (id: string, { userId }: { userId: string }) =>
  (
    await sql<{
      role: Role;
    }>`select role from memberships where organization_id = ${id} and user_id = ${userId}`.execute(db)
  ).rows[0]?.role;

const placesOf = async (id: string) =>
  (
    await sql<{ members: number; open: number }>`select
      (select count(*)::int from memberships where organization_id = ${id}) as members,
      (select count(*)::int from invitations where organization_id = ${id} and accepted_at is null
        and revoked_at is null and expires_at > now()) as open`.execute(db)
  ).rows[0] ?? { members: 0, open: 0 };

const emailsOf = async (trpc: TestBrowser['trpc']) =>
  (await trpc.invitations.list.query()).invitations.map(({ email, state }) => `${email} ${state}`);

const trialOf = async (userId: string) =>
  (await sql`select trial_start_date is not null as begun from profiles where id = ${userId}`.execute(db)).rows[0];

const userIdOf = async (email: string) =>
  (await sql<{ id: string }>`select id from users where email = ${email}`.execute(db)).rows[0]?.id ?? '';

describe('product 36.8: inviting', () => {
  test('sends an email in the organization’s look and in the chosen language, and lists it', async () => {
    const { id, ana, trpc, vcardId } = await acme();
    await sql`update profiles set name = 'Acme & Sons', theme_color = '#10b981',
      logo = '/media/00000000-0000-4000-8000-000000000001/photo.jpg' where id = ${id}`.execute(db);
    const email = someEmail();
    const texts = { message: 'Hola <b>Luis</b>\n¡te esperamos!', language: 'es' as const };
    await trpc.invitations.create.mutate({ emails: [email.toUpperCase()], role: 'editor', cardId: vcardId, ...texts });
    const sent = await mail(app, email);
    expect(sent.subject).toBe('Ana García te invita a unirte a Acme & Sons');
    const token = await mailedToken(app, email);
    for (const part of ['editor', 'Luisa Vega', `/invitation#token=${token}`, '7 días'])
      expect(sent.text).toContain(part);
    for (const part of ['Acme &#38; Sons</p>', '#10b981', '/photo.jpg', 'Hola &#60;b&#62;Luis', `#token=${token}`])
      expect(sent.html).toContain(part);
    // Quoted, after who invites, because it could imitate what we say
    expect(sent.text).toMatch(/Ana García te invita [^\n]+\n\n> Hola <b>Luis<\/b>\n> ¡te esperamos!\n\n/);
    expect(sent.html.indexOf('te invita a ser miembro')).toBeLessThan(sent.html.indexOf('<blockquote'));
    const list = await trpc.invitations.list.query();
    expect(list).toMatchObject({ used: 2, limit: LIMIT, next: null });
    expect(list.invitations).toEqual([
      expect.objectContaining({
        ...{ email, role: 'editor', state: 'open', message: texts.message, invitedBy: 'Ana García' },
        card: { id: vcardId, name: 'Luisa Vega' },
      }),
    ]);
    const { rows } = await sql`select token_hash, invited_by, expires_at - created_at as lasts from invitations
      where email = ${email}`.execute(db);
    expect(rows).toEqual([
      { tokenHash: hashToken(token), invitedBy: ana.userId, lasts: expect.objectContaining({ days: 7 }) },
    ]);
    expect(JSON.stringify(list)).not.toContain(hashToken(token));
  });

  test('tells who is invited as an owner that owners pay', async () => {
    const { trpc } = await acme();
    const { email } = await invited(trpc, { role: 'owner' });
    expect((await mail(app, email)).text).toContain('you can do everything, including billing.');
  });

  test('every address is valid, and nobody is a member, or nobody is invited', async () => {
    const { trpc, ana } = await acme();
    const [one, two] = [someEmail(), someEmail()];
    const wrong = await invite(trpc, [one, 'luis@', two]).catch(({ data }) => data);
    expect(wrong).toMatchObject({ error: 'invalid_input', issues: [{ field: 'emails.1' }] });
    const known = await invite(trpc, [one, ana.email.toUpperCase()]).catch(({ data }) => data);
    expect(known).toMatchObject({ error: 'already_member', emails: [ana.email] });
    expect(await refusal(invite(trpc, []))).toBe('invalid_input');
    expect(await refusal(invite(trpc, Array.from({ length: 101 }, someEmail)))).toBe('invalid_input');
    expect(await emailsOf(trpc)).toEqual([]);
    await invite(trpc, [one, two, one.toUpperCase()]);
    expect((await emailsOf(trpc)).sort()).toEqual([`${one} open`, `${two} open`].sort());
  });

  test('a card is held by one address, and by nobody else', async () => {
    const acmeIs = await acme();
    const { trpc, vcardId } = acmeIs;
    const [other, luis] = [await acme(), await memberOf(acmeIs, 'member')];
    const create = (cardId: string, emails = [someEmail()]) =>
      refusal(trpc.invitations.create.mutate({ emails, role: 'member', cardId }));
    expect(await create(vcardId, [someEmail(), someEmail()])).toBe('invalid_input');
    expect(await create(other.vcardId)).toBe('not_found');
    await hold(app, vcardId, luis.userId);
    expect(await create(vcardId)).toBe('card_held');
    expect(await emailsOf(trpc)).toEqual([]);
  });

  test('a card that is held is refused before there is room, so that nobody pays for a seat in vain', async () => {
    const { id, ana, trpc, vcardId } = await acme();
    await hold(app, vcardId, ana.userId);
    await invite(trpc, Array.from({ length: LIMIT - 1 }, someEmail));
    const late = { emails: [someEmail()], role: 'member' as const };
    expect(await refusal(trpc.invitations.create.mutate({ ...late, cardId: vcardId }))).toBe('card_held');
    await hold(app, vcardId, null);
    expect(await refusal(trpc.invitations.create.mutate({ ...late, cardId: vcardId }))).toBe('limit_members');
    expect((await ana.browser.actingFor(id).trpc.invitations.list.query()).used).toBe(LIMIT);
  });

  test('nobody invites above their own role, or changes such an invitation', async () => {
    const acmeIs = await acme();
    const [admin, editor] = [await memberOf(acmeIs, 'admin'), await memberOf(acmeIs, 'editor')];
    expect(await refusal(invite(admin.inAcme, [someEmail()], 'owner'))).toBe('forbidden');
    expect(await refusal(invite(editor.inAcme, [someEmail()]))).toBe('forbidden');
    const asOwner = someEmail();
    await invite(acmeIs.trpc, [asOwner], 'owner');
    // A newer one would make it void
    expect(await refusal(invite(admin.inAcme, [someEmail(), asOwner]))).toBe('forbidden');
    expect(await emailsOf(acmeIs.trpc)).toEqual([`${asOwner} open`]);
    const [ofOwner] = (await editor.inAcme.invitations.list.query()).invitations;
    const id = ofOwner?.id ?? '';
    const { resend, revoke } = admin.inAcme.invitations;
    expect(await refusal(resend.mutate({ id }))).toBe('forbidden');
    expect(await refusal(revoke.mutate({ id }))).toBe('forbidden');
    expect(await refusal(invite(admin.inAcme, [someEmail()], 'admin'))).toBe('accepted');
    const elsewhere = (await acme()).trpc.invitations;
    expect(await refusal(elsewhere.revoke.mutate({ id }))).toBe('not_found');
    expect(await refusal(elsewhere.resend.mutate({ id }))).toBe('not_found');
    // One that has expired is in nobody's way, but still says what only owners may repeat
    await sql`update invitations set expires_at = now() where id = ${id}`.execute(db);
    expect(await refusal(resend.mutate({ id }))).toBe('forbidden');
    expect(await refusal(invite(admin.inAcme, [asOwner]))).toBe('accepted');
    expect(await emailsOf(acmeIs.trpc)).toContain(`${asOwner} open`);
  });

  test('what is withdrawn or has expired makes room, and a newer link makes the one before void', async () => {
    const { id, trpc } = await acme();
    const { email, token } = await invited(trpc);
    const others = Array.from({ length: LIMIT - 2 }, someEmail);
    await invite(trpc, others);
    const refused = await invite(trpc, [someEmail()]).catch(({ data }) => data);
    expect(refused).toMatchObject({ error: 'limit_members', limit: LIMIT });
    // The same address again takes no second place
    const [first] = (await trpc.invitations.list.query()).invitations.filter((each) => each.email === email);
    await trpc.invitations.resend.mutate({ id: first?.id ?? '' });
    const next = await mailedToken(app, email, 2);
    expect([await preview(token), await preview(next)]).toEqual(['token_superseded', 'accepted']);
    expect(await refusal(trpc.invitations.resend.mutate({ id: first?.id ?? '' }))).toBe('not_found');
    expect((await emailsOf(trpc)).filter((each) => each.startsWith(email))).toEqual([`${email} open`]);

    const [last] = (await trpc.invitations.list.query()).invitations.filter((each) => each.email === email);
    await trpc.invitations.revoke.mutate({ id: last?.id ?? '' });
    expect([await preview(token), await preview(next)]).toEqual(['token_superseded', 'token_invalid']);
    expect(await join(next)).toBe('token_invalid');
    expect(await emailsOf(trpc)).toContain(`${email} revoked`);
    expect(await refusal(trpc.invitations.revoke.mutate({ id: last?.id ?? '' }))).toBe('not_found');
    const late = await invited(trpc);
    expect(await refusal(invite(trpc, [someEmail()]))).toBe('limit_members');
    await sql`update invitations set expires_at = now() where email = ${late.email}`.execute(db);
    expect([await preview(late.token), await join(late.token)]).toEqual(['token_expired', 'token_expired']);
    expect(await emailsOf(trpc)).toContain(`${late.email} expired`);
    await invite(trpc, [someEmail()]);
    const [expired] = (await trpc.invitations.list.query()).invitations.filter((each) => each.email === late.email);
    expect(await refusal(trpc.invitations.resend.mutate({ id: expired?.id ?? '' }))).toBe('limit_members');
    expect(await placesOf(id)).toEqual({ members: 1, open: LIMIT - 1 });
  });

  test('an organization whose plan has ended invites nobody, and withdraws what it sent', async () => {
    const { id, trpc } = await acme();
    const { token } = await invited(trpc);
    await sql`update profiles set plan_type = 'free' where id = ${id}`.execute(db);
    expect(await refusal(invite(trpc, [someEmail()]))).toBe('trial_expired');
    expect(await join(token)).toBe('limit_members');
    const [open] = (await trpc.invitations.list.query()).invitations;
    expect(await refusal(trpc.invitations.revoke.mutate({ id: open?.id ?? '' }))).toBe('accepted');
  });

  test('an address gets three an hour from all organizations, and an organization sends 200 a day', async () => {
    const email = someEmail();
    for (let n = 0; n < 3; n += 1) await invite((await acme()).trpc, [email]);
    const { id, trpc } = await acme();
    const refused = await invite(trpc, [someEmail(), email]).catch(({ data }) => data);
    expect(refused).toMatchObject({ error: 'too_many_requests' });
    expect(refused.secondsLeft).toBeGreaterThan(3_500);
    expect(refused.secondsLeft).toBeLessThanOrEqual(3_600);
    // Who makes and deletes organizations sends no more
    await sql`delete from profiles where owner_kind = 'organization' and id <> ${id}`.execute(db);
    expect(await refusal(invite(trpc, [email]))).toBe('too_many_requests');
    await sql`update limits set expire = expire - 3600000 where key like 'invited:%'`.execute(db);
    await invite(trpc, [email]);
    await sql`insert into invitations (organization_id, email, role, language, token_hash, expires_at, revoked_at)
      select ${id}, 'x' || n || '@example.com', 'member', 'en', ${id} || n, now(), now() from generate_series(1, 198) n`.execute(
      db,
    );
    expect(await refusal(invite(trpc, [someEmail(), someEmail()]))).toBe('too_many_requests');
    expect(await refusal(invite(trpc, [someEmail()]))).toBe('accepted');
    expect(await refusal(invite(trpc, [someEmail()]))).toBe('too_many_requests');
  });

  test('an address gets three also when twenty organizations invite it at once, on two processes', async () => {
    const email = someEmail();
    const ana = await account();
    const elsewhere = await enter(second, ana.userId);
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push((await makeOrganization(app, ana.userId)).id);
    const calls = ids.map((id, n) => refusal(invite((n % 2 ? ana.browser : elsewhere).actingFor(id).trpc, [email])));
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(3);
    expect(new Set(outcomes)).toEqual(new Set(['accepted', 'too_many_requests']));
  }, 30_000);

  test('ends with what permitted it: the sender’s role and membership', async () => {
    const acmeIs = await acme();
    const eva = await memberOf(acmeIs, 'owner');
    const [asOwner, asAdmin, asMember] = [
      await invited(eva.inAcme, { role: 'owner' }),
      await invited(eva.inAcme, { role: 'admin' }),
      await invited(eva.inAcme),
    ];
    const states = async () => [
      await preview(asOwner.token),
      await preview(asAdmin.token),
      await preview(asMember.token),
    ];
    const setRole = (role: Role) => acmeIs.trpc.members.setRole.mutate({ userId: eva.userId, role });
    await setRole('admin');
    expect(await states()).toEqual(['token_invalid', 'accepted', 'accepted']);
    await setRole('editor');
    expect(await states()).toEqual(['token_invalid', 'token_invalid', 'token_invalid']);
    expect(await join(asAdmin.token)).toBe('token_invalid');

    const ofAna = await invited(acmeIs.trpc);
    for (const leaves of [
      ({ userId }: Account) => acmeIs.trpc.members.remove.mutate({ userId }),
      ({ browser }: Account) => browser.trpc.organizations.leave.mutate({ id: acmeIs.id }),
      ({ browser }: Account) => browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD }),
    ]) {
      const luis = await memberOf(acmeIs, 'admin');
      const { token } = await invited(luis.inAcme, { role: 'admin' });
      await leaves(luis);
      expect(await preview(token)).toBe('token_invalid');
    }
    expect(await preview(ofAna.token)).toBe('accepted');

    // Who is removed doesn't come back with one that waits
    const toEva = await invited(acmeIs.trpc);
    const { userId } = await accountWith(toEva.email);
    await addMember(app, acmeIs.id, userId, 'member');
    expect(await refusal(acmeIs.trpc.members.remove.mutate({ userId }))).toBe('accepted');
    expect([await preview(toEva.token), await preview(ofAna.token)]).toEqual(['token_invalid', 'accepted']);
  });

  test('twenty at once on two processes never take more places than there are', async () => {
    const { id, ana, trpc } = await acme();
    const elsewhere = (await enter(second, ana.userId)).actingFor(id).trpc;
    const calls = Array.from({ length: 20 }, (_, n) => refusal(invite(n % 2 ? trpc : elsewhere, [someEmail()])));
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(LIMIT - 1);
    expect(new Set(outcomes)).toEqual(new Set(['accepted', 'limit_members']));
    expect(await placesOf(id)).toEqual({ members: 1, open: LIMIT - 1 });
  }, 30_000);
});

describe('product 36.9: accepting', () => {
  test('the link shows who invites to what and changes nothing; the button makes a member who holds the card', async () => {
    const { id, trpc, vcardId } = await acme();
    const { email, token } = await invited(trpc, { role: 'editor', cardId: vcardId });
    const shown = await app.browser().trpc.invitations.preview.mutate({ token });
    expect(shown).toMatchObject({
      ...{ email, role: 'editor', cardName: 'Luisa Vega', inviter: 'Ana García', message: '' },
      organization: { id, name: 'Acme' },
    });
    expect(await placesOf(id)).toEqual({ members: 1, open: 1 });
    const luis = await accountWith(email);
    expect(await luis.browser.trpc.invitations.accept.mutate({ token })).toEqual({ organizationId: id });
    expect(await roleIn(id, luis)).toBe('editor');
    const { rows } = await sql`select holder_id from vcards where id = ${vcardId}`.execute(db);
    expect(rows).toEqual([{ holderId: luis.userId }]);
    expect([await accept(luis.browser, token), await preview(token)]).toEqual(['token_used', 'token_used']);
    expect(await emailsOf(trpc)).toEqual([`${email} accepted`]);
    expect(await refusal(invite(trpc, [email]))).toBe('already_member');
    const { rows: entries } = await sql`select action, user_id, details from audit_entries where owner_id = ${id}
      order by id`.execute(db);
    expect(entries).toEqual([
      { action: 'invitation.create', userId: expect.any(String), details: { role: 'editor' } },
      { action: 'invitation.accept', userId: luis.userId, details: { role: 'editor' } },
    ]);
  });

  test('a forwarded token is of no use to another account, nor to one that has not confirmed the email', async () => {
    const { id, trpc } = await acme();
    const { email, token } = await invited(trpc);
    const thief = await account();
    expect(await accept(app.browser(), token)).toBe('unauthenticated');
    expect(await accept(thief.browser, token)).toBe('invitation_other_email');
    await sql`update users set email = ${email}, email_verified = false, phone_confirmed_at = now(), phone = ${`+3461${Date.now()}`.slice(0, 12)}
      where id = ${thief.userId}`.execute(db);
    expect(await accept(thief.browser, token)).toBe('invitation_other_email');
    expect(await accept(thief.browser, randomBytes(32).toString('base64url'))).toBe('token_invalid');
    expect(await roleIn(id, thief)).toBeUndefined();
    expect(await preview(token)).toBe('accepted');
  });

  test('a suspended organization shows nothing and takes nobody', async () => {
    const { id, trpc } = await acme();
    const { email, token } = await invited(trpc);
    await sql`update profiles set disabled_at = now() where id = ${id}`.execute(db);
    const luis = await accountWith(email);
    expect([await preview(token), await accept(luis.browser, token)]).toEqual(['account_disabled', 'account_disabled']);
    expect(await join(token)).toBe('account_disabled');
  });

  test('a card that somebody else holds by then stays with them', async () => {
    const acmeIs = await acme();
    const { email, token } = await invited(acmeIs.trpc, { cardId: acmeIs.vcardId });
    const other = await memberOf(acmeIs, 'member');
    await hold(app, acmeIs.vcardId, other.userId);
    expect(await accept((await accountWith(email)).browser, token)).toBe('accepted');
    const { rows } = await sql`select holder_id from vcards where id = ${acmeIs.vcardId}`.execute(db);
    expect(rows).toEqual([{ holderId: other.userId }]);
  });

  test('product 3.7: fifty at once on four places and two processes: four', async () => {
    const { id } = await acme();
    const guests = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const { userId, email } = await account();
        const token = randomBytes(32).toString('base64url');
        await insertInvitation(app, id, email, { token });
        return { token, browser: await enter(n % 2 ? app : second, userId) };
      }),
    );
    const outcomes = await Promise.all(guests.map(({ browser, token }) => accept(browser, token)));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(LIMIT - 1);
    // Calls that waited too long for their turn on a busy machine have tried nothing
    for (const outcome of outcomes)
      expect(['accepted', 'limit_members', 'overloaded', 'unavailable']).toContain(outcome);
    expect(await placesOf(id)).toEqual({ members: LIMIT, open: 51 - LIMIT });
  }, 60_000);

  test('of 32 who use the same link at once, one', async () => {
    const { id, trpc } = await acme();
    const { email, token } = await invited(trpc);
    const { userId } = await accountWith(email);
    const tabs = await Promise.all(Array.from({ length: 32 }, (_, n) => enter(n % 2 ? app : second, userId)));
    const outcomes = await Promise.all(tabs.map((browser) => accept(browser, token)));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'token_used')).toHaveLength(31);
    expect(await placesOf(id)).toEqual({ members: 2, open: 0 });
  }, 60_000);
});

describe('product 36.9: signing up by an invitation', () => {
  test('confirms the email at once, signs in, and starts no trial', async () => {
    const { id, trpc, vcardId } = await acme();
    const { email, token } = await invited(trpc, { cardId: vcardId });
    expect(await join(token, app.browser(), 'Password1234')).toBe('invalid_input');
    const browser = app.browser();
    expect(await join(token, browser)).toBe('accepted');
    const me = await browser.trpc.profiles.me.query();
    expect(me).toMatchObject({ email, name: 'Luis Vega', language: 'es' });
    expect(await roleIn(id, { userId: me?.id ?? '' })).toBe('member');
    expect(await browser.actingFor(id).trpc.vcards.byId.query({ id: vcardId })).toMatchObject({ name: 'Luisa Vega' });
    expect(await trialOf(me?.id ?? '')).toEqual({ begun: false });
    const signIn = { email, password: PASSWORD, rememberMe: true };
    expect(await refusal(app.browser().trpc.auth.signIn.mutate(signIn))).toBe('accepted');
    expect(await join(token)).toBe('token_used');
  });

  test('product 21.1: Google and Apple lead back to the invitation, and start no trial either', async () => {
    for (const provider of ['google', 'apple'] as const) {
      const { id, trpc, vcardId } = await acme();
      const { email, token } = await invited(trpc, { cardId: vcardId });
      const other = app.browser();
      const from = '/invitation' as const;
      expect(await signInAt(app, other, provider, { email: someEmail() }, { from })).toMatchObject({ place: from });
      expect(await accept(other, token)).toBe('invitation_other_email');
      const browser = app.browser();
      expect(await signInAt(app, browser, provider, { email }, { from })).toMatchObject({ place: from });
      const userId = await userIdOf(email);
      expect(await trialOf(userId)).toEqual({ begun: false });
      expect(await accept(browser, token)).toBe('accepted');
      expect(await roleIn(id, { userId })).toBe('member');
      const { holder } = await browser.actingFor(id).trpc.vcards.byId.query({ id: vcardId });
      expect(holder?.id).toBe(userId);
      await browser.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
      expect(await trialOf(userId)).toEqual({ begun: true });
      expect(await signInAt(app, app.browser(), provider, { action: 'cancel' }, { from })).toMatchObject({
        place: expect.stringMatching(/^\/invitation#social=/),
      });
    }
  });

  test('an account whose email is invited when it is confirmed in another way starts no trial either', async () => {
    const { trpc } = await acme();
    const { email } = await invited(trpc);
    const invitee = app.browser();
    await invitee.trpc.auth.signUp.mutate({ name: 'Luis', email, password: PASSWORD, language: 'en' });
    await confirm(invitee, await mailedToken(app, email, 2));
    expect(await trialOf(await userIdOf(email))).toEqual({ begun: false });
    const { browser } = await signUp(app);
    const me = await browser.trpc.profiles.me.query();
    expect(await trialOf(me?.id ?? '')).toEqual({ begun: true });
  });

  test('product 3.5: the trial begins with the plan that is chosen, or the first card, link or code', async () => {
    const uses: ((browser: TestBrowser) => Promise<unknown>)[] = [
      ({ trpc }) => trpc.onboarding.choosePlan.mutate({ plan: 'free' }),
      ({ trpc }) => trpc.vcards.create.mutate({ name: 'Luis' }),
      ({ trpc }) => trpc.links.create.mutate({ title: 'A', url: 'https://example.com/' }),
      ({ trpc }) => trpc.qrCodes.create.mutate({ title: 'A', url: 'https://example.com/', icon: '' }),
    ];
    for (const use of uses) {
      const { email, token } = await invited((await acme()).trpc);
      const browser = app.browser();
      await join(token, browser);
      const userId = await userIdOf(email);
      // Another confirmation is no use
      await browser.trpc.auth.requestReset.mutate({ email });
      const reset = { token: await mailedToken(app, email, 2), password: 'Another-Horse-8' };
      await browser.trpc.auth.resetPassword.mutate(reset);
      expect(await trialOf(userId)).toEqual({ begun: false });
      await use(browser);
      expect(await trialOf(userId)).toEqual({ begun: true });
    }
  }, 60_000);

  test('product 21.4: takes an account over that never confirmed the email, with all that it was given', async () => {
    const { id, trpc } = await acme();
    const email = someEmail();
    const squatter = app.browser();
    const sent = { name: 'Mallory', email, password: 'Another-Horse-8', language: 'en' as const };
    await squatter.trpc.auth.signUp.mutate(sent);
    await mailedToken(app, email);
    await invite(trpc, [email]);
    const token = await mailedToken(app, email, 2);
    const browser = app.browser();
    expect(await join(token, browser)).toBe('accepted');
    const signIn = (password: string) =>
      refusal(app.browser().trpc.auth.signIn.mutate({ email, password, rememberMe: true }));
    expect([await signIn(sent.password), await signIn(PASSWORD)]).toEqual(['invalid_credentials', 'accepted']);
    expect(await squatter.trpc.auth.waitingState.query()).toBe('none');
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ name: 'Luis Vega', email });
    expect(await roleIn(id, { userId: await userIdOf(email) })).toBe('member');
  });

  test('is refused to an email with an account, which accepts after signing in', async () => {
    const { trpc } = await acme();
    const { browser, email } = await signUp(app);
    await invite(trpc, [email]);
    const token = await mailedToken(app, email, 2);
    expect(await join(token)).toBe('account_exists');
    expect(await accept(browser, token)).toBe('accepted');
  });

  test('twelve times at once makes one account and one member', async () => {
    const { id, trpc } = await acme();
    const { email, token } = await invited(trpc);
    const browsers = Array.from({ length: 12 }, (_, n) => (n % 2 ? app : second).browser());
    const outcomes = await Promise.all(browsers.map((browser) => join(token, browser)));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    for (const outcome of outcomes) expect(['accepted', 'token_used', 'account_exists']).toContain(outcome);
    expect(await placesOf(id)).toEqual({ members: 2, open: 0 });
    expect(await userIdOf(email)).not.toBe('');
  }, 30_000);
});

describe('product 36.8: what is stored of an invitation', () => {
  test('product 1.12, 1.13: is in the export of whom it is to, and goes with their account', async () => {
    const { id, trpc } = await acme();
    const { browser, email } = await signUp(app);
    await trpc.invitations.create.mutate({ emails: [email], role: 'member', message: 'Welcome' });
    const { rawPayload } = await browser.open('/api/account/export');
    const file = Buffer.from(unzipSync(new Uint8Array(rawPayload))['invitations.json'] ?? []).toString();
    expect(JSON.parse(file)).toEqual([
      expect.objectContaining({ organization: 'Acme', email, role: 'member', message: 'Welcome', acceptedAt: null }),
    ]);
    expect(file).not.toMatch(/token/i);
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    expect(await placesOf(id)).toEqual({ members: 1, open: 0 });
    expect(await emailsOf(trpc)).toEqual([]);
  });

  test('product 1.13: stays when somebody signs up with the email and deletes that account unconfirmed', async () => {
    const { trpc } = await acme();
    const { email } = await invited(trpc);
    await app.browser().trpc.auth.signUp.mutate({ name: 'Eva', email, password: PASSWORD, language: 'en' });
    await sql`delete from users where email = ${email}`.execute(db);
    expect(await emailsOf(trpc)).toEqual([`${email} open`]);
  });

  test('is listed in pages', async () => {
    const { id, trpc } = await acme();
    await sql`insert into invitations (organization_id, email, role, language, token_hash, expires_at, revoked_at, created_at)
      select ${id}, 'y' || n || '@example.com', 'member', 'en', ${id} || n, now(), now(), now() - n / 3 * interval '1 day'
      from generate_series(1, 450) n`.execute(db);
    const seen: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof trpc.invitations.list.query>> = await trpc.invitations.list.query({
        after,
      });
      seen.push(...page.invitations.map(({ email }) => email));
      after = page.next;
      if (after === null) break;
    }
    expect(seen).toHaveLength(450);
    expect(new Set(seen).size).toBe(450);
  });
});
