import { isIP } from 'node:net';
import { z } from 'zod';
import { signUpModes } from '#src/accounts/admission.ts';
import { asciiEmail } from '#src/emails.ts';
import { paidPlans } from '#src/owners/plans.ts';

const publicUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).pathname === '/',
    {
      error: 'must be an http or https URL without a path, like https://cards.example.com',
    },
  )
  .transform((value) => new URL(value).origin);

const urlWithProtocol = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL like ${example}`,
  });

/** Without a user name and password, which browsers would show. */
function isWebUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** Node accepts URLs without a host, and broken escapes in credentials, for protocols that it doesn't know. */
function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return /^smtps?:$/.test(protocol) && hostname !== '';
}

/** With what is read of it: anything else would be left out without a word. */
function isClickHouseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(value);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  const isDatabase = /^\/[a-z_][a-z\d_]*$/i.test(pathname);
  return /^clickhouses?:$/.test(protocol) && hostname !== '' && isDatabase && search === '' && hash === '';
}

const stripePrice = z
  .string()
  .regex(/^price_/, { error: 'must be the ID of a Stripe price, which begins with price_' })
  .optional();

const commaList = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const ipAddressList = commaList.refine((entries) => entries.every(isIpOrRange), {
  error: 'must list IP addresses or ranges, like 10.0.0.1,10.1.0.0/16',
});

/** Lower case and ASCII, as computers read them. */
const hostPattern = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

const hostName = z
  .string()
  .refine((value) => hostPattern.test(value) && value.length <= 253 && isIP(value) === 0, {
    error: 'must be a host name in lower case, like cards.example.com',
  })
  .optional();

/** Addresses with or without a port. */
const dnsServerList = commaList.refine((entries) => entries.every(isDnsServer), {
  error: 'must list IP addresses, like 10.0.0.53,10.0.0.54:5353',
});

function isDnsServer(entry: string): boolean {
  const [, six, four, port = '53'] = /^(?:\[([\da-f:]+)\]|([\d.]+))(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  const isAddress = isIP(entry) === 6 || isIP(six ?? four ?? '') !== 0;
  return isAddress && Number(port) > 0 && Number(port) <= 65535;
}

/** `*` stands for any characters but separators, `**` for any. */
const redirectList = commaList.refine(
  (entries) => entries.every((entry) => /^([a-z][a-z0-9+.-]*:\/\/|(?!https?:)[a-z][a-z0-9+.-]*:\/)\S+$/i.test(entry)),
  { error: 'must list URLs, like https://app.example.com/callback,com.example.app://*' },
);

const clientIdList = commaList.refine((entries) => entries.every((entry) => /^[\w.-]+$/.test(entry)), {
  error: 'must list client IDs, like com.example.app',
});

/** Emails and domains, in ASCII and lowercase. */
const allowList = commaList
  .refine((entries) => entries.every((entry) => asciiEmail(asEmail(entry)) !== null), {
    error: 'must list emails and domains, like ana@example.com,example.org',
  })
  .transform((entries) =>
    entries.map((entry) => {
      const ascii = (asciiEmail(asEmail(entry)) ?? '').toLowerCase();
      return entry.includes('@') ? ascii : ascii.slice(ascii.indexOf('@') + 1);
    }),
  );

const asEmail = (entry: string) => (entry.includes('@') ? entry : `x@${entry}`);

const smsCap = z.coerce.number({ error: 'must be a number of messages' }).int().min(1).max(1_000_000);

/** What each variable may be. What it stands for is in `env.ts`. */
export const variables = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_NAME: z.string().trim().min(1).max(60).default('Saluda'),
  SUPPORT_EMAIL: z
    .string()
    .refine((email) => asciiEmail(email) !== null, { error: 'must be an email' })
    .optional(),
  IMPRINT: z.string().trim().max(1000).optional(),
  SOURCE_URL: urlWithProtocol(['http:', 'https:'], 'https://git.example.com/cards').optional(),
  EARLY_ACCESS: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true'),
  HOME_PAGE: z
    .string()
    .refine((value) => value === 'landing' || value === 'sign-in' || isWebUrl(value), {
      error: 'must be landing, sign-in, or a URL like https://www.example.com',
    })
    .optional(),
  DEFAULT_PLAN: z.enum(paidPlans, { error: 'must be pro or business' }).optional(),
  SIGN_UP: z.enum(signUpModes, { error: 'must be open, invited or closed' }).default('open'),
  SIGN_UP_ALLOW: allowList,
  SANDBOX: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  SANDBOX_PUBLIC: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  TRUSTED_PROXIES: ipAddressList,
  METRICS_ALLOW: ipAddressList,
  PUBLIC_URL: publicUrl.optional(),
  CUSTOM_DOMAINS: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  BASE_DOMAIN: hostName,
  CNAME_TARGET: hostName,
  DNS_SERVERS: dnsServerList,
  HELD_HOSTS: commaList.refine((entries) => entries.every((entry) => /^[a-z\d-]+(?:\.[a-z\d-]+)*$/.test(entry)), {
    error: 'must list names or hosts in lower case, like acme,bank.example.com',
  }),
  PUBLIC_HOSTS: commaList.refine((entries) => entries.every((entry) => hostPattern.test(entry)), {
    error: 'must list host names in lower case, like www.example.com',
  }),
  DATABASE_URL: urlWithProtocol(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
  VISITS_URL: z
    .string()
    .refine(isClickHouseUrl, { error: 'must be a URL like clickhouse://user:password@host:8123/saluda' })
    .optional(),
  VISITS_ALSO_URL: z
    .string()
    .refine((value) => value === 'postgres' || isClickHouseUrl(value), {
      error: 'must be postgres, or a URL like clickhouse://user:password@host:8123/saluda',
    })
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, { error: 'must be a URL like smtp://user:password@mail.example.com:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an email, or a name with an email in angle brackets',
    })
    .optional(),
  SMTP_NAME: z
    .string()
    .regex(/^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[(?:IPv6:)?[\da-f.:]+\])$/i, {
      error: 'must be a host name, like cards.example.com, or an IP address in square brackets',
    })
    .optional(),
  SMS_URL: urlWithProtocol(['http:', 'https:'], 'https://user:password@sms.example.com/send').optional(),
  SMS_ENABLED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true'),
  SMS_PER_DAY: smsCap.default(1_000),
  SMS_PER_COUNTRY_PER_DAY: smsCap.default(500),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, { error: 'must be a Stripe secret key, which begins with sk_ or rk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, { error: 'must be the secret of a Stripe webhook endpoint, which begins with whsec_' })
    .optional(),
  STRIPE_PRICE_PRO_MONTH: stripePrice,
  STRIPE_PRICE_PRO_YEAR: stripePrice,
  STRIPE_PRICE_BUSINESS_MONTH: stripePrice,
  STRIPE_PRICE_BUSINESS_YEAR: stripePrice,
  STRIPE_PRICE_BUSINESS_SEAT_MONTH: stripePrice,
  STRIPE_PRICE_BUSINESS_SEAT_YEAR: stripePrice,
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  APPLE_CLIENT_ID: z.string().min(1).optional(),
  APPLE_CLIENT_SECRET: z.string().min(1).optional(),
  S3_ENDPOINT: urlWithProtocol(['http:', 'https:'], 'https://s3.eu-west-1.amazonaws.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be a bucket name: 3 to 63 lowercase letters, digits, dots and hyphens',
    })
    .optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'must be a region, like eu-west-1' })
    .optional(),
  S3_SESSION_TOKEN: z.string().min(1).optional(),
  S3_PATH_STYLE: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  AWS_REGION: z.string().min(1).default('us-east-1'),
  AUTH_API: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  AUTH_API_REDIRECTS: redirectList,
  AUTH_API_WEB3: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  AUTH_API_CLIENT_IDS: clientIdList,
  AUTH_API_KEY: z
    .string()
    .regex(/^[\w.-]{16,}$/, { error: 'must have at least 16 letters, digits, dots, hyphens or underscores' })
    .optional(),
  AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  UV_THREADPOOL_SIZE: z.coerce.number({ error: 'must be a number of threads' }).int().min(1).max(1024).default(4),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

function isIpOrRange(entry: string): boolean {
  const [host = '', bits, ...rest] = entry.split('/');
  const longest = isIP(host) === 4 ? 32 : 128;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return rest.length === 0 && isIP(host) !== 0 && isRange;
}

export type Variables = z.infer<typeof variables>;
