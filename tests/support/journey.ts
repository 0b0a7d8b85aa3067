import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { upsertSignUpInvitation } from '#db/accounts/sign-up-invitations.ts';
import { listInbox } from '#db/support/inbox.ts';
import { replyToMessage } from '#server/support/replies.ts';
import { confirm, mailedToken, PASSWORD, someUsername, type TestApp, type TestBrowser } from './app.ts';
import { addApp, answer, halfAMinute, sentCode } from './factors.ts';
import { buy, openShop } from './payments.ts';
import { twoHalves } from './pictures.ts';
import { choose, comeBack, signInAt } from './social.ts';
import { upload } from './upload.ts';

/** A user who has used every feature, with all values written on the way. */
export type Journey = {
  browser: TestBrowser;
  userId: string;
  email: string;
  username: string;
  vcardId: string;
  slug: string;
  /** words that stored data of this user contains */
  marks: string[];
  /** values that must not be stored */
  neverKept: string[];
  /** secrets: passwords, tokens, codes, cookies, emails, IP addresses */
  secrets: Set<string>;
};

const NEXT_PASSWORD = 'Second-Horse-8';
const LINK_PASSWORD = 'sesame-of-the-link';
const PHONE = '+34 655 443 32';
const SMS_PHONE = '+34655443399';
const COLOR = '#5eaf1';
/** Legible on COLOR. */
const INK = '#0a1b2';
const ZONE = 'Pacific/Chatham';
/** of visitors */
const ADDRESS = '203.0.113.77';
const AGENT =
  'Mozilla/5.0 (Linux; Android 15; MarkedPhone 3000) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

/** Uses every feature; each text contains `word`, in lowercase. */
export async function liveThrough(app: TestApp, word: string): Promise<Journey> {
  await openShop(app);
  const first = `${word}.first@example.com`;
  const browser = listening(app);
  const { trpc, secrets } = browser;
  for (const secret of [PASSWORD, NEXT_PASSWORD, LINK_PASSWORD, ADDRESS, 'MarkedPhone', first, SMS_PHONE])
    secrets.add(secret);
  await trpc.auth.signUp.mutate({ name: `Name ${word}`, email: first, password: PASSWORD, language: 'en' });
  secrets.add(await mailedToken(app, first));
  await confirm(browser, await mailedToken(app, first));
  const { id: userId = '' } = (await trpc.profiles.me.query()) ?? {};
  const { vcardId, username, logo } = await makeCard(browser, word);
  if (app.context.payments !== null) await buy(app, { browser }, 'business');
  await trpc.profiles.setLogo.mutate({ logo });
  if ((await trpc.apiKeys.list.query()).isIncluded) await makeKey(app, browser, word);
  await makeDomain(app, browser, word);
  const slug = await makeLinks(browser, word, logo);
  await beVisited(app, { username, slug, word });
  await trpc.support.send.mutate({ subject: `Subject ${word}`, message: `Message ${word}` });
  await trpc.support.chat.mutate({ message: `Chat ${word}` });
  await beWrittenAbout(app, browser, { username, word });
  await beAnswered(app, word);
  const email = await changeWaysIn(app, browser, word, first);
  // The operator doesn't know that the email will be the account's
  const invitation = { email: `${word}.third@example.com`, language: 'en', tokenHash: word, days: 14 } as const;
  await upsertSignUpInvitation(app.context.db, invitation);
  await browser.open('/api/account/export');
  await browser.open('/analytics.csv?from=2026-01-01&to=2026-01-02');
  const marks = [word, PHONE, SMS_PHONE, COLOR, INK, ZONE];
  const neverKept = [PASSWORD, NEXT_PASSWORD, LINK_PASSWORD, ADDRESS, 'MarkedPhone'];
  return { browser, userId, email, username, vcardId, slug, marks, secrets, neverKept };
}

function listening(app: TestApp): TestBrowser & { secrets: Set<string> } {
  const browser = app.browser();
  const secrets = new Set<string>();
  const { set } = browser.cookies;
  browser.cookies.set = (name, value) => {
    if (value.length > 20) secrets.add(value);
    return set.call(browser.cookies, name, value);
  };
  return { ...browser, secrets };
}

async function makeCard(browser: TestBrowser, word: string) {
  const { trpc } = browser;
  await trpc.onboarding.choosePlan.mutate({ plan: 'free' });
  const picture = async () => (await upload(browser, await twoHalves().png().toBuffer())).json().path as string;
  const [photo, face, logo] = [await picture(), await picture(), await picture()];
  const website = `https://example.com/${word}`;
  const card = {
    ...{
      name: `Name ${word}`,
      firstName: `First ${word}`,
      lastName: `Last ${word}`,
      company: `Company ${word}`,
      position: `Position ${word}`,
      phone: `${PHONE}1`,
    },
    ...{ email: `${word}.card@example.com`, website, photo },
    ...{ phoneLabel: 'work' as const, emailLabel: 'work' as const },
    ...{ backgroundColor: `${COLOR}0`, fontColor: `${INK}1`, iconColor: `${INK}2`, pronouns: `pronouns ${word}` },
    morePhones: [{ value: `${PHONE}2`, label: 'home' as const }],
    moreEmails: [{ value: `${word}.more@example.com`, label: 'work' as const }],
    postalAddresses: [
      { label: 'home' as const, street: `Street ${word}`, postalCode: '', city: '', region: '', country: '' },
    ],
    socialLinks: [{ platform: 'tiktok' as const, url: `https://tiktok.com/@${word}` }],
    ...{ design: 'portrait' as const, tokens: { second: `${COLOR}5` }, cover: face, brandLogo: logo },
  };
  const { vcardId } = await trpc.onboarding.complete.mutate({ username: someUsername(), card });
  const username = someUsername();
  await trpc.profiles.updatePersonal.mutate({ firstName: `First ${word}`, lastName: `Last ${word}`, username });
  await trpc.profiles.setPhoto.mutate({ photo: face });
  await trpc.profiles.setAccent.mutate({ themeColor: `${COLOR}3` });
  await trpc.profiles.setTimeZone.mutate({ timeZone: ZONE });
  await trpc.profiles.setCountry.mutate({ country: 'MX' });
  return { vcardId, username, logo };
}

async function makeKey(
  { app, context: { db } }: TestApp,
  { trpc, secrets }: ReturnType<typeof listening>,
  word: string,
) {
  const asked = {
    name: `Key ${word}`,
    scopes: ['cards:write' as const, 'links:write' as const],
    expiresInDays: 30 as const,
    password: PASSWORD,
  };
  const { id, key } = await trpc.apiKeys.create.mutate(asked);
  secrets.add(key);
  const authorization = `Bearer ${key}`;
  const url = `https://example.com/${word}`;
  for (const [path, payload] of [
    ['cards', { name: `Called ${word}`, externalId: `card-${word}` }],
    ['links', { title: `Called ${word}`, url, externalId: `link-${word}` }],
  ] as const) {
    const headers = { authorization, 'idempotency-key': `${path}-${word}` };
    const made = await app.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers });
    if (made.statusCode !== 201) throw new Error(made.body);
  }
  secrets.add((await trpc.apiKeys.rotate.mutate({ id, overlapHours: 72, password: PASSWORD })).key);
  await sql`update api_keys set last_used_by = ${word} where id = ${id}`.execute(db);
}

/** As a check leaves it. Where domains are offered, no other host than these is ours. */
async function makeDomain({ context: { db } }: TestApp, { trpc }: TestBrowser, word: string): Promise<void> {
  const { id = '' } = (await trpc.profiles.me.query()) ?? {};
  const found = { proof: { state: 'wrong', found: [word] }, route: { state: 'missing', found: [] } };
  await sql`insert into domains (owner_id, host, token, state, start, findings)
    values (${id}, ${`${word}.example.com`}, ${`token ${word}`}, 'waiting',
      ${JSON.stringify({ kind: 'address', url: `https://example.com/${word}` })}, ${JSON.stringify(found)})`.execute(
    db,
  );
}

async function makeLinks({ trpc }: TestBrowser, word: string, logo: string): Promise<string> {
  const url = `https://example.com/${word}`;
  const options = {
    fallbackUrl: `${url}/fallback`,
    utmSource: word,
    utmMedium: word,
    utmCampaign: word,
    utmTerm: word,
    utmContent: word,
  };
  await trpc.links.create.mutate({ title: `Guarded ${word}`, url, password: LINK_PASSWORD, ...options });
  const style = { dark: '#000000', light: '#ffffff', dots: 'dots' as const, logo };
  await trpc.qrCodes.create.mutate({ title: `Code ${word}`, url, icon: word, style });
  const { id, slug } = await trpc.links.create.mutate({
    title: `Link ${word}`,
    url,
    slug: `link-${word}`.slice(0, 20),
    ...options,
  });
  await trpc.vcards.create.mutate({
    name: `Second ${word}`,
    label: `Label ${word}`,
    linkChoice: 'chosen',
    chosenLinks: [id],
  });
  const look = {
    backgroundColor: `${COLOR}6`,
    fontColor: `${INK}3`,
    iconColor: `${INK}4`,
    tokens: { second: `${COLOR}7` },
  };
  await trpc.presets.create.mutate({ name: `Look ${word}`, look });
  const tag = await trpc.tags.create.mutate({ name: `Tag ${word}`, color: 'teal' });
  await trpc.tags.assign.mutate({ kind: 'link', ids: [id], add: [tag.id] });
  const typed = { day: '', time: '', isHalfTyped: false, maxClicks: '', passwordChange: 'keep' as const };
  await trpc.drafts.save.mutate({
    ...{ kind: 'link', id, version: randomUUID(), after: null, base: 'x' },
    data: { title: `Draft ${word}`, url, icon: '', slug: '', showOnProfile: true, ...typed, ...options },
  });
  return slug;
}

async function beVisited(
  app: TestApp,
  { username, slug, word }: { username: string; slug: string; word: string },
): Promise<void> {
  const headers = { 'user-agent': AGENT, referer: `https://${word}.example.com/` };
  for (const path of [`/${username}`, `/l/${slug}`, `/q/${slug}`, `/${username}.vcf`]) {
    await app.browser().open({ url: `${path}?utm_campaign=${word}`, headers, remoteAddress: ADDRESS });
  }
}

/** An abuse report and a contact form message. */
async function beWrittenAbout(
  app: TestApp,
  { secrets }: { secrets: Set<string> },
  { username, word }: { username: string; word: string },
) {
  const reporter = `${word}.reporter@example.com`;
  secrets.add(reporter);
  const post = (url: string, fields: Record<string, string>) =>
    app.browser().open({
      ...{ method: 'POST', url, remoteAddress: ADDRESS },
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': AGENT },
      payload: new URLSearchParams(fields).toString(),
    });
  await post('/report', { of: `/${username}`, reason: 'spam', text: `Report ${word}`, email: reporter });
  await post('/contact', { name: `Name ${word}`, email: reporter, subject: 'sales', message: `Contact ${word}` });
}

/** Support's replies to the account and to the visitor. */
async function beAnswered({ context }: TestApp, word: string): Promise<void> {
  const messages = await listInbox(context.db, { isAll: false, limit: 100 });
  for (const { number, message } of messages) {
    if (message.includes(word)) await replyToMessage(context, number, `Reply ${word}`);
  }
}

/** Changes password and email, adds a provider and a factor, and signs in with each. Returns the final email. */
async function changeWaysIn(
  app: TestApp,
  browser: ReturnType<typeof listening>,
  word: string,
  first: string,
): Promise<string> {
  const { trpc, secrets } = browser;
  await trpc.auth.signIn.mutate({ email: first, password: 'Wrong-Horse-77', rememberMe: true }).catch(() => {});
  await trpc.auth.requestReset.mutate({ email: first });
  const reset = await newToken(app, first, secrets);
  await trpc.auth.resetPassword.mutate({ token: reset, password: NEXT_PASSWORD });
  await trpc.auth.signIn.mutate({ email: first, password: NEXT_PASSWORD, rememberMe: true });
  await trpc.account.changePassword.mutate({ current: NEXT_PASSWORD, password: PASSWORD });
  const email = `${word}.second@example.com`;
  secrets.add(email);
  await trpc.account.changeAddress.mutate({ email, password: PASSWORD });
  for (const to of [first, email]) {
    const token = await newToken(app, to, secrets);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await browser.open({
      method: 'POST',
      url: '/auth/address',
      headers,
      payload: new URLSearchParams({ token }).toString(),
    });
  }
  await signInAt(app, browser, 'google', { email });
  const { url } = await trpc.auth.connect.mutate({ provider: 'apple', password: PASSWORD });
  await comeBack(app, browser, await choose(browser, url, { email }));
  await trpc.auth.disconnect.mutate({ provider: 'apple', password: PASSWORD });
  const { factorId, secret, code, recoveryCodes } = await addApp(browser, `Factor ${word}`);
  for (const each of [secret, ...recoveryCodes]) secrets.add(each);
  await halfAMinute(app);
  await trpc.auth.signOut.mutate();
  await trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true });
  await answer(browser, factorId, code(), true);
  const phone = await trpc.factors.enrollPhone.mutate({ name: `Phone ${word}`, phone: SMS_PHONE });
  const sent = await sentCode(app, SMS_PHONE);
  await trpc.factors.confirm.mutate({ factorId: phone.factorId, challengeId: phone.challengeId, code: sent });
  // An unconfirmed email change
  await trpc.account.changeAddress.mutate({ email: `${word}.third@example.com` });
  return email;
}

/** The latest unused emailed token. */
async function newToken(app: TestApp, to: string, seen: Set<string>): Promise<string> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const mails = (await app.context.sandboxes?.mailbox?.list(to)) ?? [];
    for (const { text } of mails) {
      const token = /(?:token=|#reset=)([\w-]+)/.exec(text)?.[1];
      if (token && !seen.has(token)) {
        seen.add(token);
        return token;
      }
    }
    if (Date.now() > deadline) throw new Error(`no new link came to ${to}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
