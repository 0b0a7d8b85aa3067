import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { up } from '#db/migrations/2026-11-29-unicode-emails.ts';
import { createMailer } from '#server/gateways/mailer.ts';
import { scrub } from '#server/platform/logging.ts';
import {
  confirm,
  mail,
  mailedToken,
  PASSWORD,
  refusal,
  signUpWithCard,
  startTestApp,
  type TestApp,
} from '../support/app.ts';
import { startRecordedSmtp } from '../support/recorded-smtp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const details = (email: string) => ({ name: 'Ana García', email, password: PASSWORD, language: 'en' as const });

describe('product 1.1: an email in a domain like ñandú.es', () => {
  const typed = 'ana@ñandú.es';
  const encoded = 'ana@xn--and-6ma2c.es';

  test('is kept as typed, sent in ASCII, and is one account in both spellings', async () => {
    const browser = app.browser();
    await browser.trpc.auth.signUp.mutate(details('Ana@Ñandú.es'));
    // The sandbox's mail server decodes what it is told
    await confirm(browser, await mailedToken(app, typed));
    expect((await browser.trpc.profiles.me.query())?.email).toBe(typed);
    await app.browser().trpc.auth.requestReset.mutate({ email: encoded });
    const token = await mailedToken(app, typed, 2);
    expect(await refusal(app.browser().trpc.auth.resetPassword.mutate({ token, password: PASSWORD }))).toBe('accepted');
    for (const email of [typed, encoded, 'ANA@XN--AND-6MA2C.ES', 'ana@n\u0303andu\u0301.es']) {
      expect(await refusal(app.browser().trpc.auth.signUp.mutate(details(email)))).toBe('account_exists');
      const other = app.browser();
      await other.trpc.auth.signIn.mutate({ email, password: PASSWORD });
      expect((await other.trpc.profiles.me.query())?.email).toBe(typed);
      const change = { email, password: PASSWORD };
      expect(await refusal(other.trpc.account.changeAddress.mutate(change))).toBe('address_same');
    }
  });

  test('reaches the mail server in ASCII only', async () => {
    const { lines, smtpUrl, close } = await startRecordedSmtp();
    const sender = { from: 'Saluda <hi@saluda.example>', publicUrl: 'https://cards.example.com', name: null };
    const mailer = createMailer({ smtpUrl, ...sender });
    await mailer.send({ to: typed, replyTo: typed, subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' });
    mailer.close();
    close();
    expect(lines).toEqual(expect.arrayContaining([`RCPT TO:<${encoded}>`, `To: ${encoded}`, `Reply-To: ${encoded}`]));
    expect(lines.join('\n')).not.toMatch(/[^\n -~]/);
  });

  test('two concurrent sign-ups in both spellings make one account', async () => {
    const results = await Promise.all(
      ['eva@ñandú.es', 'eva@xn--and-6ma2c.es'].map((email) =>
        refusal(app.browser().trpc.auth.signUp.mutate(details(email))),
      ),
    );
    expect(results.sort()).toEqual(['accepted', 'account_exists']);
  });

  test('an account from before the migration is found in both spellings', async () => {
    const { db } = app.context;
    const browser = app.browser();
    await browser.trpc.auth.signUp.mutate(details('luis@ñandú.es'));
    await confirm(browser, await mailedToken(app, 'luis@ñandú.es'));
    await sql`update users set email = 'luis@xn--and-6ma2c.es' where email = 'luis@ñandú.es'`.execute(db);
    await sql`update profiles set email = 'luis@xn--and-6ma2c.es' where email = 'luis@ñandú.es'`.execute(db);
    // biome-ignore lint/suspicious/noExplicitAny: migrations know no schema
    await up(db as any);
    for (const email of ['luis@ñandú.es', 'luis@xn--and-6ma2c.es'])
      expect(await refusal(app.browser().trpc.auth.signIn.mutate({ email, password: PASSWORD }))).toBe('accepted');
    expect((await browser.trpc.profiles.me.query())?.email).toBe('luis@ñandú.es');
  });

  test('is written on a card as it is', async () => {
    const browser = app.browser();
    await browser.trpc.auth.signUp.mutate(details('mar@ñandú.es'));
    await confirm(browser, await mailedToken(app, 'mar@ñandú.es'));
    await browser.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
    const card = { name: 'Mar', email: 'mar@ñandú.es' };
    const { vcardId } = await browser.trpc.onboarding.complete.mutate({ username: '73481265', card });
    const { body } = await browser.open(`/vcard/${vcardId}`);
    expect(body.replaceAll('<wbr>', '')).toContain('>mar@ñandú.es<');
    expect((await browser.open(`/vcard/${vcardId}.vcf`)).body).toContain('mar@ñandú.es');
  });
});

describe('product 1.29: an email with characters that mean something elsewhere', () => {
  const local = "a&b%c=d+e'f!g#h$i*j/k?l^m`n{o|p}q~";
  const email = `${local}@x.example`;

  test('signs up, confirms, resets, signs in, changes and is named to operators', async () => {
    const browser = app.browser();
    await browser.trpc.auth.signUp.mutate(details(email));
    await confirm(browser, await mailedToken(app, email));
    expect((await browser.trpc.profiles.me.query())?.email).toBe(email);
    await app.browser().trpc.auth.requestReset.mutate({ email });
    const token = await mailedToken(app, email, 2);
    await app.browser().trpc.auth.resetPassword.mutate({ token, password: PASSWORD });
    const other = app.browser();
    expect(await refusal(other.trpc.auth.signIn.mutate({ email, password: PASSWORD }))).toBe('accepted');
    await other.trpc.account.changeAddress.mutate({ email: `new${email}`, password: PASSWORD });
    expect((await mail(app, `new${email}`)).text).toContain('http');
    const box = await app.browser().open(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    expect(box.json()[0].to).toBe(email);
    const { body } = await app.browser().open(`/dev/mailbox?to=${encodeURIComponent(email)}`);
    expect(body).toContain(`href="/dev/mailbox?to=${encodeURIComponent(email).replaceAll("'", '&#39;')}"`);
  });

  test('a plus that is not encoded is found in the mailbox', async () => {
    await app.browser().trpc.auth.signUp.mutate(details('ana+1@x.example'));
    await mailedToken(app, 'ana+1@x.example');
    expect((await app.browser().open('/dev/mailbox.json?to=ana+1@x.example')).json()).toHaveLength(1);
  });

  test('an expired link offers a new one for exactly this email', async () => {
    const one = `one${email}`;
    await app.browser().trpc.auth.signUp.mutate(details(one));
    const token = await mailedToken(app, one);
    await sql`update one_time_tokens set expires_at = now() - interval '1 minute'
      where user_id = (select id from users where email = ${one})`.execute(app.context.db);
    const { headers } = await app.browser().open({ method: 'POST', url: '/auth/confirm', payload: { token } });
    expect(new URLSearchParams(String(headers.location).split('#')[1]).get('email')).toBe(one);
  });

  test('is linked and saved on a card', async () => {
    const ana = await signUpWithCard(app);
    await ana.browser.trpc.vcards.update.mutate({ id: ana.vcardId, fields: { name: 'Ana', email } });
    const { body } = await ana.browser.open(`/vcard/${ana.vcardId}`);
    const [, href = ''] = /href="(mailto:[^"?]*)"/.exec(body) ?? [];
    expect(href.replaceAll('&#39;', "'")).toBe(
      "mailto:a%26b%25c%3Dd%2Be'f!g%23h%24i*j%2Fk%3Fl%5Em%60n%7Bo%7Cp%7Dq~@x.example",
    );
    const file = (await ana.browser.open(`/vcard/${ana.vcardId}.vcf`)).body.replaceAll('\r\n ', '');
    expect(file).toContain(`EMAIL;TYPE=INTERNET,PREF:${email}\r\n`);
  });

  test('no part of it is logged', () => {
    expect(scrub(`Key (email)=(${email}) exists, '${email}' and \`${email}\``)).not.toMatch(/[a-z]&|x\.example/);
  });
});

test('product 1.29: the support email may have such characters, too', async () => {
  const supportEmail = 'help&care%1@x.example';
  const other = await startTestApp({ supportEmail });
  try {
    const { body } = await other.browser('en').open('/imprint');
    expect(body).toContain('href="mailto:help%26care%251@x.example"');
    expect(body).toContain('>help&#38;care%1@x.example<');
  } finally {
    await other.destroy();
  }
});

test("product 11.4: a call without a field says that it is 'Required', in the language of the screen", async () => {
  for (const [language, text] of [
    ['en', 'Required'],
    ['es', 'Obligatorio'],
  ] as const) {
    const answer = await app.browser(language).open({ method: 'POST', url: '/trpc/auth.signIn', payload: {} });
    expect(answer.json().error.data.issues).toEqual([
      { field: 'email', message: text },
      { field: 'password', message: text },
    ]);
  }
});
