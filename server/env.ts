import { resolve } from 'node:path';
import type pg from 'pg';
import type { SignUpRule } from '#src/accounts/admission.ts';
import type { SocialProvider } from '#src/accounts/social.ts';
import { mailtoUrl } from '#src/emails.ts';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import { type CustomDomains, customDomainsOf, domainsObstacle } from './env-domains.ts';
import { type Variables, variables } from './env-variables.ts';

// Read by @napi-rs/canvas, whose first use would otherwise read every font of the machine; images have their own (product 28.2)
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';

export type ClientKeys = { clientId: string; clientSecret: string };

export type PriceIds = Record<PaidPlan, Record<Interval, string>>;

export type SeatPriceIds = Record<Interval, string>;

export type StripeKeys = {
  secretKey: string;
  webhookSecret: string;
  prices: PriceIds;
  seatPrices: SeatPriceIds | null; // null: no seats are sold (product 17.16)
};

export type S3Bucket = {
  endpoint: string | null; // null: Amazon's
  bucket: string;
  region: string;
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null; // null: the AWS SDK finds them
  pathStyle: boolean; // endpoint/bucket/key, not bucket.endpoint/key
};

/** The message is one sentence for the operator. */
export class ConfigurationError extends Error {}

export type Env = {
  port: number;
  host: string;
  appName: string;
  supportEmail: string;
  securityContact: string | null; // URL in security.txt; null: there is none
  imprint: string | null; // name and postal address, lines separated by `|`
  sourceUrl: string | null; // null: the server offers its own source (product 29.1)
  earlyAccess: boolean; // product 27.7
  homePage: string; // landing, sign-in, or the URL that / leads to
  signUp: SignUpRule;
  defaultPlan: PaidPlan | null; // that everyone has; null: plans are chosen and bought
  isDevPublic: boolean; // to everyone, not only this machine
  trustedProxies: string[];
  metricsAllow: string[]; // may read /metrics, besides loopback
  publicUrl: string; // origin, without a trailing slash
  customDomains: CustomDomains | null;
  baseDomain: string | null; // whose subdomains are owners' usernames; null: none are
  publicHosts: string[]; // that serve what PUBLIC_URL serves, besides its own
  database: pg.PoolConfig | null; // null: embedded Postgres
  visitsUrl: string | null; // ClickHouse; null: visits are in the database
  visitsAlsoUrl: string | null; // while they are moved: the other of both, `postgres` or ClickHouse
  dataDir: string;
  smtpUrl: string | null; // null: sandbox mailbox
  smtpName: string | null; // null: from publicUrl
  mailFrom: string;
  smsUrl: string | null; // null: sandbox mailbox if allowed, else no text messages
  smsEnabled: boolean; // false: the operator switched text messages off
  smsCaps: { perCountry: number; total: number }; // in a day (product 23.15)
  stripe: StripeKeys | null; // null: sandbox payments if allowed, else none
  social: Record<SocialProvider, ClientKeys | null>; // null: sandbox if allowed, else not offered
  s3: S3Bucket | null; // null: files in the data directory
  sandbox: boolean; // whether sandboxes may run
  paymentsOffered: boolean; // by Stripe or its sandbox
  authApi: { redirects: string[]; key: string | null } | null; // null: off
  authApiClientIds: string[]; // of apps at Google and Apple, besides the website's
  authApiWeb3: boolean; // product 34.19
  authSecret: string | null; // null: generated in the data directory
  logLevel: string;
  threadPoolSize: number;
  passwordCost: number | null; // null: the usual one; no variable sets it
};

/** @throws ConfigurationError if it is invalid or incomplete */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  // Compose and unit files write unset variables as empty
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigurationError(
      `${issue?.path[0] ? String(issue.path[0]) : 'The configuration'} ${issue?.message ?? 'is invalid'}.`,
    );
  }
  const values = parsed.data;
  if ((values.SMTP_URL === undefined) !== (values.MAIL_FROM === undefined)) {
    throw new ConfigurationError('SMTP_URL and MAIL_FROM must be set together.');
  }
  const origin = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const isDevPublic = values.SANDBOX === 'true';
  // https means a public site, where it may remain from testing
  if (isDevPublic && origin.startsWith('https:') && values.SANDBOX_PUBLIC !== 'true') {
    throw new ConfigurationError(
      'SANDBOX=true lets anyone who can reach PUBLIC_URL read sandbox mail and sign in as anyone: remove SANDBOX, or also set SANDBOX_PUBLIC=true if this is a demo or a test server.',
    );
  }
  const sandbox = isDevPublic || isLoopback(new URL(origin).hostname);
  if (!sandbox && values.SMTP_URL === undefined) {
    throw new ConfigurationError(
      'SMTP_URL and MAIL_FROM are required with a public PUBLIC_URL: accounts are confirmed by email.',
    );
  }
  checkSecret(values, isDevPublic);
  checkStores(values);
  const obstacle = domainsObstacle(values, origin);
  if (obstacle !== null) throw new ConfigurationError(obstacle);
  const stripe = stripeKeys(values);
  const defaultPlan = values.DEFAULT_PLAN ?? null;
  if (stripe && defaultPlan)
    throw new ConfigurationError(
      'DEFAULT_PLAN gives everyone a plan, so nothing is sold: remove it, or the STRIPE variables.',
    );
  return {
    port: values.PORT,
    host: values.HOST,
    appName: values.APP_NAME,
    supportEmail: values.SUPPORT_EMAIL ?? 'support@saluda.example',
    securityContact: values.SUPPORT_EMAIL === undefined ? null : mailtoUrl(values.SUPPORT_EMAIL),
    imprint: values.IMPRINT ?? null,
    sourceUrl: values.SOURCE_URL ?? null,
    earlyAccess: values.EARLY_ACCESS === 'true',
    homePage: homePage(values, origin),
    signUp: signUpRule(values),
    defaultPlan,
    isDevPublic,
    trustedProxies: values.TRUSTED_PROXIES,
    metricsAllow: values.METRICS_ALLOW,
    publicUrl: origin,
    customDomains: customDomainsOf(values, origin),
    baseDomain: values.BASE_DOMAIN ?? null,
    publicHosts: values.PUBLIC_HOSTS,
    database: values.DATABASE_URL === undefined ? null : { connectionString: values.DATABASE_URL },
    visitsUrl: values.VISITS_URL ?? null,
    visitsAlsoUrl: values.VISITS_ALSO_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    smtpUrl: values.SMTP_URL ?? null,
    smtpName: values.SMTP_NAME ?? null,
    mailFrom: values.MAIL_FROM ?? `${values.APP_NAME.replace(/["<>\r\n]/g, '')} <no-reply@saluda.example>`,
    smsUrl: values.SMS_URL ?? null,
    smsEnabled: values.SMS_ENABLED === 'true',
    smsCaps: { perCountry: values.SMS_PER_COUNTRY_PER_DAY, total: values.SMS_PER_DAY },
    stripe,
    social: {
      google: clientKeys('GOOGLE', values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
      apple: clientKeys('APPLE', values.APPLE_CLIENT_ID, values.APPLE_CLIENT_SECRET),
    },
    s3: bucketOf(values),
    sandbox,
    paymentsOffered: stripe !== null || (sandbox && defaultPlan === null),
    authApi:
      values.AUTH_API === 'true' ? { redirects: values.AUTH_API_REDIRECTS, key: values.AUTH_API_KEY ?? null } : null,
    authApiClientIds: values.AUTH_API_CLIENT_IDS,
    authApiWeb3: values.AUTH_API_WEB3 === 'true',
    authSecret: values.AUTH_SECRET ?? null,
    logLevel: values.LOG_LEVEL,
    threadPoolSize: values.UV_THREADPOOL_SIZE,
    passwordCost: null,
  };
}

/** @throws ConfigurationError if both stores of visits are the same */
function checkStores({ VISITS_URL: url, VISITS_ALSO_URL: also }: Variables): void {
  if (also === undefined || (also === 'postgres') === (url !== undefined)) return;
  throw new ConfigurationError(
    also === 'postgres'
      ? 'VISITS_ALSO_URL=postgres is for sites with visits in ClickHouse: set VISITS_URL, or remove it.'
      : 'VISITS_ALSO_URL is the other store of visits, and VISITS_URL is ClickHouse already: set VISITS_ALSO_URL=postgres, or remove it.',
  );
}

const DEMO_SECRET = 'everybody-knows-this-secret-of-demos'; // the default in compose.yaml

/** @throws ConfigurationError if it is missing or public */
function checkSecret({ DATABASE_URL, AUTH_SECRET }: Variables, isDevPublic: boolean): void {
  const make = 'for example from openssl rand -hex 32';
  if (DATABASE_URL !== undefined && AUTH_SECRET === undefined)
    throw new ConfigurationError(
      `AUTH_SECRET is required with DATABASE_URL, the same for all processes: set it to the contents of DATA_DIR/auth-secret if that file exists, or else to a new one, ${make}.`,
    );
  if (AUTH_SECRET === DEMO_SECRET && !isDevPublic)
    throw new ConfigurationError(
      `AUTH_SECRET is the one of compose.yaml, which everybody knows: set another, ${make}.`,
    );
}

/** @throws ConfigurationError if it offers plans where none is sold, leads back to itself, or from https to http */
function homePage({ HOME_PAGE: given, DEFAULT_PLAN: plan }: Variables, origin: string): string {
  if (given === 'landing' && plan)
    throw new ConfigurationError(
      'HOME_PAGE=landing offers plans, and DEFAULT_PLAN gives everyone one: remove one of them.',
    );
  const page = given ?? (plan ? 'sign-in' : 'landing');
  if (page === 'landing' || page === 'sign-in') return page;
  const url = new URL(page);
  if (url.origin === origin && /^\/+(?:es\/*)?$/.test(url.pathname))
    throw new ConfigurationError('HOME_PAGE leads back to itself: name another page, or landing.');
  if (url.protocol === 'http:' && origin.startsWith('https:'))
    throw new ConfigurationError('HOME_PAGE must be an https URL, because PUBLIC_URL is one.');
  return url.href;
}

/** @throws ConfigurationError if a list is set that nothing reads */
function signUpRule({ SIGN_UP: mode, SIGN_UP_ALLOW: allow }: Variables): SignUpRule {
  if (allow.length > 0 && mode !== 'invited')
    throw new ConfigurationError(`SIGN_UP_ALLOW needs SIGN_UP=invited: with SIGN_UP=${mode} it would change nothing.`);
  return { mode, allow };
}

/** @throws ConfigurationError that names what is missing, if only some of the variables are set */
function stripeKeys(values: Variables): StripeKeys | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  const { STRIPE_PRICE_PRO_MONTH: proMonth, STRIPE_PRICE_PRO_YEAR: proYear } = values;
  const { STRIPE_PRICE_BUSINESS_MONTH: businessMonth, STRIPE_PRICE_BUSINESS_YEAR: businessYear } = values;
  if (secretKey && webhookSecret && proMonth && proYear && businessMonth && businessYear) {
    const prices = {
      pro: { month: proMonth, year: proYear },
      business: { month: businessMonth, year: businessYear },
    };
    const seatPrices = seatPriceIds(values);
    const all = [proMonth, proYear, businessMonth, businessYear, ...Object.values(seatPrices ?? {})];
    if (new Set(all).size < all.length) {
      throw new ConfigurationError('Two of the STRIPE_PRICE variables have the same price.');
    }
    return { secretKey, webhookSecret, prices, seatPrices };
  }
  const names = Object.keys(variables.shape).filter((name) => /^STRIPE_(?!.*_SEAT_)/.test(name)) as (keyof Variables)[];
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length && seatPriceIds(values) === null) return null;
  throw new ConfigurationError(
    `Set all STRIPE variables or none: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
  );
}

/** Installations from before there were seats have all other variables, but not these. @throws ConfigurationError if one is missing */
function seatPriceIds(values: Variables): SeatPriceIds | null {
  const { STRIPE_PRICE_BUSINESS_SEAT_MONTH: month, STRIPE_PRICE_BUSINESS_SEAT_YEAR: year } = values;
  if (month && year) return { month, year };
  if (!month && !year) return null;
  throw new ConfigurationError(
    `STRIPE_PRICE_BUSINESS_SEAT_MONTH and STRIPE_PRICE_BUSINESS_SEAT_YEAR must be set together: STRIPE_PRICE_BUSINESS_SEAT_${month ? 'YEAR' : 'MONTH'} is missing.`,
  );
}

/** @throws ConfigurationError if variables are set that need another one */
function bucketOf(values: Variables): S3Bucket | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = values;
  const { S3_SESSION_TOKEN: sessionToken } = values;
  if (!bucket) {
    const names = Object.keys(variables.shape).filter((name) => name.startsWith('S3_')) as (keyof typeof values)[];
    const other = names.find((name) => values[name] !== undefined);
    if (other) throw new ConfigurationError(`${other} needs S3_BUCKET, which is missing.`);
    return null;
  }
  if (!accessKeyId !== !secretAccessKey) {
    throw new ConfigurationError(
      `S3_ACCESS_KEY and S3_SECRET_KEY must be set together: S3_${accessKeyId ? 'SECRET' : 'ACCESS'}_KEY is missing.`,
    );
  }
  if (sessionToken && !accessKeyId) {
    throw new ConfigurationError('S3_SESSION_TOKEN needs S3_ACCESS_KEY and S3_SECRET_KEY, which are missing.');
  }
  const endpoint = values.S3_ENDPOINT ? new URL(values.S3_ENDPOINT) : null;
  return {
    endpoint: endpoint && (endpoint.origin + endpoint.pathname).replace(/\/+$/, ''),
    bucket,
    region: values.S3_REGION ?? (endpoint ? regionIn(endpoint.hostname) : values.AWS_REGION),
    keys:
      accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } : null,
    pathStyle: values.S3_PATH_STYLE === 'true',
  };
}

/** Such as eu-west-1 in s3.eu-west-1.amazonaws.com. */
function regionIn(hostname: string): string {
  return /(?:^|\.)s3[.-](?:dualstack\.)?([a-z]{2}(?:-[a-z]+)+-\d+)\./.exec(hostname)?.[1] ?? 'us-east-1';
}

/** @throws ConfigurationError where only one of the two is set */
function clientKeys(name: string, clientId: string | undefined, clientSecret: string | undefined): ClientKeys | null {
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (!clientId && !clientSecret) return null;
  throw new ConfigurationError(
    `${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be set together: ${name}_CLIENT_${clientId ? 'SECRET' : 'ID'} is missing.`,
  );
}

/** Whether browsers offer at this URL what they offer on https. */
export function isSecureContext(url: string): boolean {
  return url.startsWith('https:') || isLoopback(new URL(url).hostname);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\./.test(host);
}
