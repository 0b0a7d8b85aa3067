import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createMailer } from '#server/gateways/mailer.ts';
import { type Mailbox, startMailbox } from '#server/sandbox/mailbox/mailbox.ts';
import { createServer } from '#server/server.ts';
import { mail, PASSWORD, someEmail, startTestApp, type TestApp } from '../support/app.ts';
import { startRecordedSmtp } from '../support/recorded-smtp.ts';

const publicUrl = 'https://cards.example.com';
const silent = createServer(readEnv({ LOG_LEVEL: 'silent' })).log;
const message = { subject: '¡Hola, Ana!', text: 'Texto\n', html: '<p>Texto</p>' };

describe('the sandbox mailbox', () => {
  let dataDir: string;
  let mailbox: Mailbox;
  const start = () => startMailbox({ dataDir, log: silent });
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'saluda-mailbox-'));
    mailbox = await start();
  });
  afterAll(async () => {
    await mailbox.close();
    await rm(dataDir, { recursive: true });
  });

  test('accepts email by SMTP and keeps it across restarts, newest first', async () => {
    const mailer = createMailer({
      smtpUrl: mailbox.smtpUrl,
      from: 'Saluda <no-reply@saluda.example>',
      publicUrl,
      name: null,
    });
    await mailer.send({ id: 'one', to: 'ana@example.com', ...message });
    await mailer.send({ id: 'two', to: 'ANA@example.com', ...message, subject: 'Second' });
    await mailer.send({ id: 'three', to: 'luis@example.com', ...message });
    mailer.close();
    await mailbox.close();
    mailbox = await start();
    expect((await mailbox.list('Ana@Example.com')).map(({ subject }) => subject)).toEqual(['Second', '¡Hola, Ana!']);
    expect(await mailbox.list()).toHaveLength(3);
    const [newest] = await mailbox.list('luis@example.com');
    expect(newest).toMatchObject({
      to: 'luis@example.com',
      subject: message.subject,
      html: expect.stringContaining('<p>Texto</p>'),
    });
    expect(Math.abs(Date.now() - Date.parse(newest?.sentAt ?? ''))).toBeLessThan(10_000);
  });
});

describe('product 26.14: the mail server', () => {
  const environment = { SMTP_URL: 'smtp://localhost', LOG_LEVEL: 'silent' };

  test.each([
    [{ PUBLIC_URL: 'https://cards.example.com' }, 'cards.example.com'],
    [{ PUBLIC_URL: 'https://cards.example.com.:8443' }, 'cards.example.com'],
    [{ PUBLIC_URL: 'https://ñandú.example' }, 'xn--and-6ma2c.example'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'mail.example.com'],
    [{ PUBLIC_URL: 'http://app.localhost' }, 'mail.example.com'],
    [{ PUBLIC_URL: 'http://saluda' }, 'mail.example.com'],
    [{ PUBLIC_URL: 'http://192.0.2.7' }, 'mail.example.com'],
    [{ PUBLIC_URL: 'http://[2001:db8::7]' }, 'mail.example.com'],
    [{ PUBLIC_URL: 'http://saluda', MAIL_FROM: 'hola@ñandú.es' }, 'xn--and-6ma2c.es'],
    [{ PUBLIC_URL: 'https://cards.example.com', SMTP_NAME: 'relay.example.org' }, 'relay.example.org'],
    [{ PUBLIC_URL: 'https://cards.example.com', SMTP_NAME: '[192.0.2.7]' }, '[192.0.2.7]'],
  ])('%j is greeted as %s', async (variables, name) => {
    const { lines, smtpUrl, close } = await startRecordedSmtp();
    const env = readEnv({ ...environment, MAIL_FROM: 'Saluda <hello@mail.example.com>', ...variables });
    const mailer = createMailer({ smtpUrl, from: env.mailFrom, publicUrl: env.publicUrl, name: env.smtpName });
    await mailer.send({ to: 'ana@example.com', ...message });
    mailer.close();
    close();
    expect(lines[0]).toBe(`EHLO ${name}`);
    expect(lines.join('\n')).not.toMatch(/[^\n -~]/);
  });

  test('gets one sender, also with a comma in its name, and an ID in ASCII', async () => {
    const { lines, smtpUrl, close } = await startRecordedSmtp();
    const mailer = createMailer({ smtpUrl, from: '"Acme, Inc." <hola@ñandú.es>', publicUrl, name: null });
    await mailer.send({ id: 'one', to: 'ana@example.com', ...message });
    mailer.close();
    close();
    expect(lines).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<hola@xn--and-6ma2c.es>',
        'From: "Acme, Inc." <hola@xn--and-6ma2c.es>',
        'Message-ID: <one@xn--and-6ma2c.es>',
      ]),
    );
    const date = Date.parse(lines.find((line) => line.startsWith('Date: '))?.slice(6) ?? '');
    expect(Math.abs(Date.now() - date)).toBeLessThan(10_000);
  });
});

describe('the mailbox pages', () => {
  let app: TestApp;
  const email = someEmail();
  beforeAll(async () => {
    app = await startTestApp();
    await app.browser().trpc.auth.signUp.mutate({ name: '<b>Ana</b>', email, password: PASSWORD, language: 'en' });
    await mail(app, email);
  });
  afterAll(() => app.destroy());

  test('list emails, show one, and offer JSON', async () => {
    const list = await app.browser().open('/dev/mailbox');
    expect(list.body).toContain('Confirm your email for Saluda');
    const address = /href="(\/dev\/mailbox\/[^"]+)"/.exec(list.body)?.[1] ?? '';
    const shown = await app.browser().open(address.replaceAll('&#38;', '&'));
    expect(shown.body).toContain('/auth/confirm?token=');
    const json = await app.browser().open(`/dev/mailbox.json?to=${email.toUpperCase()}`);
    expect(json.json()).toMatchObject([{ to: email, subject: 'Confirm your email for Saluda' }]);
    expect(Object.keys(json.json()[0]).sort()).toEqual(['html', 'sentAt', 'subject', 'text', 'to']);
  });

  test("don't exist for remote clients, whatever their headers", async () => {
    const peer = { remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': '127.0.0.1' } };
    for (const url of ['/dev/mailbox', '/dev/mailbox.json']) {
      expect((await app.browser().open({ url, ...peer })).statusCode).toBe(404);
    }
  });

  test("don't exist under another host name: other sites may point theirs here", async () => {
    const answer = await app.browser().open({ url: '/dev/mailbox.json', headers: { host: 'evil.example' } });
    expect(answer.statusCode).toBe(404);
  });
});

describe('product 1.8: an unavailable mail server', () => {
  test('delays an email, which is then sent once; sign-up still responds', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'saluda-mailbox-'));
    const first = await startMailbox({ dataDir, log: silent });
    await first.close();
    const app = await startTestApp({ smtpUrl: first.smtpUrl });
    const email = someEmail();
    await app.browser().trpc.auth.signUp.mutate({ name: 'Ana', email, password: PASSWORD, language: 'en' });
    await expect.poll(attempts(app), { timeout: 10_000 }).toBeGreaterThan(0);

    const port = Number(new URL(first.smtpUrl).port);
    const second = await startMailbox({ dataDir, log: silent, port });
    expect(await canConnect(port)).toBe(true);
    await expect.poll(async () => (await second.list(email)).length, { timeout: 14_000 }).toBe(1);
    await expect.poll(attempts(app), { timeout: 10_000 }).toBeNull();
    expect(await second.list(email)).toHaveLength(1);
    await app.destroy();
    await second.close();
    await rm(dataDir, { recursive: true });
  }, 40_000);
});

/** The mail job's attempts; null once it's done. */
function attempts(app: TestApp) {
  return async () => {
    const { rows } = await app.context.pool.query(
      "select attempts from graphile_worker.jobs where task_identifier = 'send-mail'",
    );
    return rows[0]?.attempts ?? null;
  };
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
