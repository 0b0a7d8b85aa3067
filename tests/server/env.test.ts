import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { urlOf } from '../support/commands.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { SERVER, startServerProcess } from '../support/server-process.ts';

describe('without configuration', () => {
  test('defaults work on this machine', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appName: 'Saluda',
      publicUrl: 'http://localhost:3000',
      database: null,
      ...{ visitsUrl: null, visitsAlsoUrl: null },
      smtpUrl: null,
      stripe: null,
      social: { google: null, apple: null },
      sandbox: true,
      authSecret: null,
      isDevPublic: false,
      trustedProxies: [],
      ...{ smsEnabled: true, smsCaps: { perCountry: 500, total: 1_000 } },
    });
  });

  test.each(['clickhouse://localhost/saluda', 'clickhouses://ana:x%40y@ch.example.com:8444/visits_2'])(
    'visits may be in ClickHouse: %s',
    (url) => {
      expect(readEnv({ VISITS_URL: url })).toMatchObject({ visitsUrl: url, database: null });
    },
  );

  test.each([
    { VISITS_ALSO_URL: 'clickhouse://localhost/saluda' },
    { VISITS_URL: 'clickhouse://localhost/saluda', VISITS_ALSO_URL: 'postgres' },
  ])('visits may be in both stores: %o', (variables) => {
    expect(readEnv(variables)).toMatchObject({ visitsAlsoUrl: variables.VISITS_ALSO_URL });
  });

  test('an empty variable counts as unset', () => {
    expect(readEnv({ DATABASE_URL: '', PORT: '', SMTP_URL: '' })).toMatchObject({
      port: 3000,
      database: null,
      smtpUrl: null,
    });
  });
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_PRO_MONTH: 'price_1',
  STRIPE_PRICE_PRO_YEAR: 'price_2',
  STRIPE_PRICE_BUSINESS_MONTH: 'price_3',
  STRIPE_PRICE_BUSINESS_YEAR: 'price_4',
};
const seats = { STRIPE_PRICE_BUSINESS_SEAT_MONTH: 'price_5', STRIPE_PRICE_BUSINESS_SEAT_YEAR: 'price_6' };
const site = { PUBLIC_URL: 'https://cards.example.com' };
const smtp = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Saluda <hello@example.com>' };

describe('product 26.10: an invalid configuration is refused with one sentence naming the variable', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number.'],
    [{ PORT: '70000' }, /^PORT /],
    [{ PUBLIC_URL: 'cards.example.com' }, /^PUBLIC_URL must be an http or https URL/],
    [{ PUBLIC_URL: 'https://example.com/cards' }, /^PUBLIC_URL /],
    [{ CUSTOM_DOMAINS: 'yes' }, 'CUSTOM_DOMAINS must be true or false.'],
    [{ CNAME_TARGET: 'cards.example.com' }, 'CNAME_TARGET needs CUSTOM_DOMAINS=true, which is missing.'],
    [{ HELD_HOSTS: 'acme' }, /^HELD_HOSTS needs CUSTOM_DOMAINS=true/],
    [{ PUBLIC_HOSTS: 'www.example.com' }, /^PUBLIC_HOSTS needs CUSTOM_DOMAINS=true or BASE_DOMAIN/],
    [{ PUBLIC_HOSTS: 'WWW.example.com', CUSTOM_DOMAINS: 'true' }, /^PUBLIC_HOSTS must list host names in lower case/],
    [{ DNS_SERVERS: 'ns.example.com', CUSTOM_DOMAINS: 'true' }, /^DNS_SERVERS must list IP addresses/],
    [{ DNS_SERVERS: '10.0.0.53:0', CUSTOM_DOMAINS: 'true' }, /^DNS_SERVERS must list IP addresses/],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000', CUSTOM_DOMAINS: 'true' }, /^CUSTOM_DOMAINS=true needs CNAME_TARGET/],
    [{ BASE_DOMAIN: 'https://cards.example.com' }, /^BASE_DOMAIN must be a host name/],
    [{ ...smtp, ...site, BASE_DOMAIN: 'cards.example.com' }, /^BASE_DOMAIN must have another registrable domain/],
    [{ ...smtp, ...site, BASE_DOMAIN: 'a.users.example.com' }, /^BASE_DOMAIN must have another registrable domain/],
    [
      { ...smtp, ...site, BASE_DOMAIN: 'example-cards.com', PUBLIC_HOSTS: 'www.example-cards.com' },
      /^BASE_DOMAIN must have another registrable domain than PUBLIC_HOSTS/,
    ],
    // Anyone registers names below co.uk, so those of PUBLIC_URL and BASE_DOMAIN are the registered ones
    [
      { ...smtp, PUBLIC_URL: 'https://cards.example.co.uk', BASE_DOMAIN: 'pages.example.co.uk' },
      /^BASE_DOMAIN must have another registrable domain/,
    ],
    [{ SOURCE_URL: 'git@example.com:cards' }, /^SOURCE_URL must be a URL like https:/],
    [{ DEFAULT_PLAN: 'free' }, 'DEFAULT_PLAN must be pro or business.'],
    [{ DEFAULT_PLAN: 'pro', ...stripe }, /^DEFAULT_PLAN gives everyone a plan/],
    [{ DEFAULT_PLAN: 'pro', HOME_PAGE: 'landing' }, /^HOME_PAGE=landing offers plans/],
    [{ HOME_PAGE: 'javascript:alert(1)' }, /^HOME_PAGE must be landing, sign-in, or a URL/],
    [{ HOME_PAGE: '//www.example.com' }, /^HOME_PAGE must be/],
    [{ HOME_PAGE: 'http://localhost:3000/?from=home' }, /^HOME_PAGE leads back to itself/],
    [{ HOME_PAGE: 'http://localhost:3000/es/' }, /^HOME_PAGE leads back to itself/],
    [{ ...smtp, PUBLIC_URL: 'https://a.example', HOME_PAGE: 'http://b.example' }, /^HOME_PAGE must be an https URL/],
    [{ SIGN_UP: 'no' }, 'SIGN_UP must be open, invited or closed.'],
    [{ SIGN_UP: 'invited', SIGN_UP_ALLOW: 'ana@' }, /^SIGN_UP_ALLOW must list emails and domains/],
    [{ SIGN_UP: 'invited', SIGN_UP_ALLOW: '*.example.org' }, /^SIGN_UP_ALLOW must list emails and domains/],
    [{ SIGN_UP_ALLOW: 'example.org' }, /^SIGN_UP_ALLOW needs SIGN_UP=invited/],
    [{ SMS_ENABLED: 'off' }, 'SMS_ENABLED must be true or false.'],
    [{ SMS_PER_DAY: 'many' }, 'SMS_PER_DAY must be a number of messages.'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL must be a URL like postgres:/],
    [{ VISITS_ALSO_URL: 'PostgreSQL' }, /^VISITS_ALSO_URL must be postgres, or a URL like clickhouse:/],
    [{ VISITS_ALSO_URL: 'postgres' }, /^VISITS_ALSO_URL=postgres is for sites with visits in ClickHouse/],
    [
      { VISITS_URL: 'clickhouse://localhost/saluda', VISITS_ALSO_URL: 'clickhouse://localhost/other' },
      /^VISITS_ALSO_URL is the other store of visits/,
    ],
    [{ VISITS_URL: 'http://localhost:8123/saluda' }, /^VISITS_URL must be a URL like clickhouse:/],
    [{ VISITS_URL: 'clickhouse:///saluda' }, /^VISITS_URL must be a URL like clickhouse:/],
    [{ VISITS_URL: 'clickhouse://localhost:8123' }, /^VISITS_URL must be a URL like clickhouse:/],
    [{ VISITS_URL: 'clickhouse://localhost/saluda/visits' }, /^VISITS_URL must be a URL like clickhouse:/],
    [{ VISITS_URL: 'clickhouse://localhost/saluda?secure=1' }, /^VISITS_URL must be a URL like clickhouse:/],
    [
      { VISITS_URL: 'clickhouse://ana:%zz@localhost/saluda' },
      /^VISITS_URL must be a URL like clickhouse:.*8123\/saluda\.$/,
    ],
    [{ SMTP_URL: 'smtp://mail.example.com' }, /^SMTP_URL and MAIL_FROM must be set together/],
    [{ MAIL_FROM: 'hello@example.com' }, /^SMTP_URL and MAIL_FROM must be set together/],
    [{ PUBLIC_URL: 'https://cards.example.com' }, /^SMTP_URL and MAIL_FROM are required with a public PUBLIC_URL/],
    [
      { GOOGLE_CLIENT_ID: 'x' },
      /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together: GOOGLE_CLIENT_SECRET/,
    ],
    [{ APPLE_CLIENT_SECRET: 'x' }, /^APPLE_CLIENT_ID and APPLE_CLIENT_SECRET must be set together: APPLE_CLIENT_ID/],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, /^S3_ENDPOINT needs S3_BUCKET, which is missing\.$/],
    [{ S3_PATH_STYLE: 'true' }, /^S3_PATH_STYLE needs S3_BUCKET, which is missing\.$/],
    [{ S3_BUCKET: 'photos', S3_PATH_STYLE: 'yes' }, /^S3_PATH_STYLE must be true or false/],
    [
      { S3_BUCKET: 'photos', S3_ACCESS_KEY: 'x' },
      /^S3_ACCESS_KEY and S3_SECRET_KEY must be set together: S3_SECRET_KEY is missing\.$/,
    ],
    [
      { S3_BUCKET: 'photos', S3_SECRET_KEY: 'x' },
      /^S3_ACCESS_KEY and S3_SECRET_KEY must be set together: S3_ACCESS_KEY is missing\.$/,
    ],
    [
      { S3_BUCKET: 'photos', S3_SESSION_TOKEN: 'x' },
      /^S3_SESSION_TOKEN needs S3_ACCESS_KEY and S3_SECRET_KEY, which are missing\.$/,
    ],
    [{ S3_ENDPOINT: 's3.example.com' }, /^S3_ENDPOINT must be a URL like https:/],
    [{ S3_BUCKET: '../x' }, /^S3_BUCKET must be a bucket name/],
    [
      { DATABASE_URL: 'postgres://localhost/x' },
      /^AUTH_SECRET is required with DATABASE_URL, [^.]*DATA_DIR\/auth-secret [^.]*openssl rand -hex 32\.$/,
    ],
    [{ AUTH_SECRET: 'short' }, /^AUTH_SECRET must have at least 32 characters/],
    [{ TRUSTED_PROXIES: 'everyone' }, /^TRUSTED_PROXIES must list IP addresses/],
    [{ AUTH_API_CLIENT_IDS: 'com.example.app;x' }, /^AUTH_API_CLIENT_IDS must list client IDs/],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, /^TRUSTED_PROXIES must list IP addresses/],
    [{ ...smtp, MAIL_FROM: 'garbage' }, /^MAIL_FROM must be an email/],
    [{ ...smtp, MAIL_FROM: 'hello@example.com>' }, /^MAIL_FROM must be an email/],
    [{ ...smtp, SMTP_URL: 'smtp://' }, /^SMTP_URL must be a URL like smtp:/],
    [{ ...smtp, SMTP_URL: 'smtp:mail.example.com' }, /^SMTP_URL must be a URL like smtp:/],
    [{ ...smtp, SMTP_URL: 'smtp://us%zz:x@mail.example.com' }, /^SMTP_URL must be a URL like smtp:/],
    [{ ...smtp, SMTP_NAME: 'my server' }, /^SMTP_NAME must be a host name/],
    [{ SUPPORT_EMAIL: 'nobody' }, /^SUPPORT_EMAIL /],
    [{ SANDBOX: 'yes' }, /^SANDBOX must be true or false/],
    [{ SANDBOX_PUBLIC: 'yes' }, /^SANDBOX_PUBLIC must be true or false/],
    [
      { SANDBOX: 'true', PUBLIC_URL: 'https://cards.example.com' },
      /^SANDBOX=true lets anyone .*: remove SANDBOX, or also set SANDBOX_PUBLIC=true [^.]*\.$/,
    ],
    [{ SANDBOX: 'true', PUBLIC_URL: 'https://localhost', SANDBOX_PUBLIC: 'false' }, /^SANDBOX=true lets anyone /],
    [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }, /^STRIPE_SECRET_KEY must be a Stripe secret key/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'secret' }, /^STRIPE_WEBHOOK_SECRET must be the secret of a Stripe webhook/],
    [{ ...stripe, STRIPE_PRICE_PRO_YEAR: '199' }, /^STRIPE_PRICE_PRO_YEAR must be the ID of a Stripe price/],
    [{ ...stripe, STRIPE_PRICE_PRO_YEAR: 'price_1' }, /^Two of the STRIPE_PRICE variables have the same price/],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET: '', STRIPE_PRICE_PRO_YEAR: '' },
      /^Set all STRIPE variables .*: STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PRO_YEAR are missing\.$/,
    ],
    [{ ...stripe, STRIPE_PRICE_BUSINESS_SEAT_YEAR: 'price_6' }, /: STRIPE_PRICE_BUSINESS_SEAT_MONTH is missing\.$/],
    [{ ...stripe, ...seats, STRIPE_PRICE_BUSINESS_SEAT_YEAR: 'price_1' }, /^Two of the STRIPE_PRICE variables/],
    [seats, /^Set all STRIPE variables or none: STRIPE_SECRET_KEY, .*, STRIPE_PRICE_BUSINESS_YEAR are missing\.$/],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, /^Set all STRIPE variables or none: STRIPE_WEBHOOK_SECRET, /],
  ])('%j', (variables, sentence) => {
    expect(() => readEnv(variables)).toThrow(sentence);
  });

  test('with a public URL and a mail server no sandbox runs, unless configured', () => {
    const publicly = { PUBLIC_URL: 'https://cards.example.com/', ...smtp };
    expect(readEnv(publicly)).toMatchObject({ publicUrl: 'https://cards.example.com' });
    expect(readEnv(publicly)).toMatchObject({ sandbox: false, stripe: null });
    expect(readEnv({ ...publicly, SANDBOX: 'true', SANDBOX_PUBLIC: 'true' })).toMatchObject({
      isDevPublic: true,
      sandbox: true,
    });
  });

  test('domains of owners are off, and lead to the host of PUBLIC_URL if they are on', () => {
    expect(readEnv({})).toMatchObject({ customDomains: null, baseDomain: null, publicHosts: [] });
    const given = { ...smtp, ...site, CUSTOM_DOMAINS: 'true', DNS_SERVERS: '10.0.0.53, [fd00::1]:5353, fd00::2' };
    expect(readEnv(given).customDomains).toEqual({
      cnameTarget: 'cards.example.com',
      dnsServers: ['10.0.0.53', '[fd00::1]:5353', 'fd00::2'],
      heldHosts: [],
    });
    // Anyone registers names below github.io
    for (const base of ['example-cards.com', 'github.io'])
      expect(readEnv({ ...smtp, ...site, BASE_DOMAIN: base })).toMatchObject({ baseDomain: base });
  });

  test('SANDBOX alone is enough where PUBLIC_URL is unset or http', () => {
    for (const variables of [{}, { PUBLIC_URL: 'http://cards.example.com' }]) {
      expect(readEnv({ ...variables, SANDBOX: 'true' })).toMatchObject({ isDevPublic: true, sandbox: true });
    }
  });

  test('SANDBOX_PUBLIC alone runs no sandbox and exposes nothing', () => {
    const publicly = { PUBLIC_URL: 'https://cards.example.com', SANDBOX_PUBLIC: 'true', ...smtp };
    expect(readEnv(publicly)).toMatchObject({ isDevPublic: false, sandbox: false });
    expect(readEnv({ SANDBOX_PUBLIC: 'true' })).toMatchObject({ isDevPublic: false });
  });

  test('a bucket needs only its name', () => {
    const s3 = (variables: Record<string, string>) => readEnv({ S3_BUCKET: 'photos', ...variables }).s3;
    const bucket = { bucket: 'photos', endpoint: null, region: 'us-east-1', keys: null, pathStyle: false };
    expect(s3({})).toEqual(bucket);
    expect(s3({ AWS_REGION: 'eu-west-1' })).toEqual({ ...bucket, region: 'eu-west-1' });
    expect(s3({ S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's', S3_SESSION_TOKEN: 't', S3_PATH_STYLE: 'true' })).toEqual({
      ...bucket,
      keys: { accessKeyId: 'a', secretAccessKey: 's', sessionToken: 't' },
      pathStyle: true,
    });
  });

  test.each([
    ['https://s3.eu-west-1.amazonaws.com', 'eu-west-1'],
    ['https://s3.dualstack.ap-southeast-2.amazonaws.com/', 'ap-southeast-2'],
    ['https://s3.us-west-004.backblazeb2.com', 'us-west-004'],
    ['https://minio.example.com:9000', 'us-east-1'],
    ['https://s3.example.com', 'us-east-1'],
  ])("the region of a bucket at %s is %s, if S3_REGION isn't set", (endpoint, region) => {
    const variables = { S3_BUCKET: 'photos', S3_ENDPOINT: endpoint, AWS_REGION: 'eu-other-1' };
    expect(readEnv(variables).s3).toMatchObject({ endpoint: endpoint.replace(/\/$/, ''), region });
    expect(readEnv({ ...variables, S3_REGION: 'eu-north-1' }).s3).toMatchObject({ region: 'eu-north-1' });
  });

  test("the payment provider's keys must be set together; prices of seats may be missing", () => {
    const keys = {
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      prices: { pro: { month: 'price_1', year: 'price_2' }, business: { month: 'price_3', year: 'price_4' } },
    };
    expect(readEnv(stripe).stripe).toEqual({ ...keys, seatPrices: null });
    const seatPrices = { month: 'price_5', year: 'price_6' };
    expect(readEnv({ ...stripe, ...seats }).stripe).toEqual({ ...keys, seatPrices });
  });
});

async function startProcess(variables: Record<string, string>) {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const [code] = await once(child, 'exit');
  return { code, errors };
}

describe("the process says why it can't start and exits with 1", () => {
  test('for an invalid variable', async () => {
    expect(await startProcess({ PORT: 'x' })).toEqual({ code: 1, errors: 'PORT must be a port number.\n' });
  });

  test('for a port in use', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'saluda-port-'));
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await startProcess({ PORT: String(port), DATA_DIR: dataDir })).toEqual({
      code: 1,
      errors: `Port ${port} is in use: stop the other program, or set PORT to another number.\n`,
    });
    other.close();
    await rm(dataDir, { recursive: true });
  }, 60_000);

  test('for an unreachable database', async () => {
    const { code, errors } = await startProcess({
      PORT: '0',
      DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none',
      AUTH_SECRET: 'x'.repeat(32),
      DATA_DIR: join(tmpdir(), 'saluda-unreachable'),
    });
    expect(code).toBe(1);
    expect(errors).toMatch(/^The database of DATABASE_URL cannot be reached: .*\n$/);
    expect(errors).not.toContain('nobody:x');
  });
});

describe('product 26.8: each start warns about running sandboxes', () => {
  const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x' };
  const sms = { SMS_URL: 'http://127.0.0.1:1/' };
  const all = 'mail, SMS, payments, identity';
  let database: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'saluda-warning-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  test.each<[string, Record<string, string>, string | null]>([
    ['nothing is configured', {}, `${all}, and /dev is open to this machine`],
    ['nothing is, again', {}, `${all}, and /dev is open to this machine`],
    [
      'mail, SMS and Google are',
      { ...smtp, ...sms, ...google },
      `payments, identity, and /dev is open to this machine`,
    ],
    ['everyone is let in', { SANDBOX: 'true' }, `${all}, and /dev is open to everyone`],
    ['the site is public', { ...smtp, PUBLIC_URL: 'https://cards.example.com' }, null],
  ])('%s', async (_, variables, expected) => {
    const where = { DATABASE_URL: urlOf(database.connection), DATA_DIR: dataDir };
    const server = await startServerProcess({ ...where, ...variables });
    await server.stop();
    const warnings = expected ? [`not for production: sandboxes run for ${expected}`] : [];
    expect(server.complaints().map(({ level, msg }) => ({ level, msg }))).toEqual(
      warnings.map((msg) => ({ level: 40, msg })),
    );
  });
});
