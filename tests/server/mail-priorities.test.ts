import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertJob } from '#db/jobs.ts';
import { type EmailTemplate, queueOperatorEmail } from '#server/platform/emails.ts';
import { PASSWORD, someEmail, startTestApp, type TestApp } from '../support/app.ts';

const SEND_MS = 200;
const BACKLOG = 400;
let app: TestApp;
let server: SMTPServer;
const sent: string[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true, logger: false },
    async onData(stream, { envelope }, done) {
      stream.resume();
      await sleep(SEND_MS);
      sent.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  app = await startTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await app.destroy();
  server.close();
});

describe('product 24.13: emails that somebody waits for go first', () => {
  test('a kind of email without a priority does not compile', async () => {
    // @ts-expect-error
    const template: EmailTemplate = () => ({ path: '/', subject: 's', title: 't', intro: 'i', button: 'b' });
    expect(template).toBeDefined();
    const list = await readFile('server/platform/mail-kinds.ts', 'utf8');
    const kinds = [...list.matchAll(/^ {2}(\w+): '(?:awaited|notice|later)',$/gm)].map(([, kind]) => kind);
    const names = (await readdir('server', { recursive: true })).filter(
      (name) => name.endsWith('emails.ts') || name.endsWith('.ts'),
    );
    const code = (await Promise.all(names.map((name) => readFile(`server/${name}`, 'utf8')))).join('\n');
    expect(kinds.filter((kind) => !code.includes(`kind: '${kind}'`))).toEqual([]);
    expect(kinds.length).toBeGreaterThan(25);
  });

  test('a confirmation is sent within seconds while 400 others wait for a slow mail server', async () => {
    const { db, env } = app.context;
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < BACKLOG; n += 1) {
        const subject = `[Report] spam ${n}`;
        await queueOperatorEmail(env, tx, { kind: 'abuseReport', about: null, subject, facts: ['x'] });
      }
      // As an earlier release queues all of its emails
      const mail = { about: null, to: 'earlier@example.com', subject: 's', text: 't', html: 'h' };
      for (let n = 0; n < BACKLOG; n += 1) await insertJob(tx, 'send-mail', mail);
    });
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBeGreaterThan(4);
    const email = someEmail();
    const { trpc } = app.browser();
    const begun = performance.now();
    await trpc.auth.signUp.mutate({ name: 'Ana', email, password: PASSWORD, language: 'en' });
    await expect.poll(() => sent.includes(email), { timeout: 10_000, interval: 20 }).toBe(true);
    expect(performance.now() - begun).toBeLessThan(5_000);
    const reset = sent.length;
    await trpc.auth.requestReset.mutate({ email });
    await expect.poll(() => sent.slice(reset).includes(email), { timeout: 10_000, interval: 20 }).toBe(true);
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from graphile_worker.jobs where task_identifier like 'send-mail%'`.execute(db);
    expect(rows[0]?.left).toBeGreaterThan(BACKLOG);
  }, 60_000);
});
