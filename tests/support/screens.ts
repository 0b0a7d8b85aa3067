import type { APIRequestContext, Page } from '@playwright/test';
import type { Language } from '#src/languages.ts';
import { landingPagesOf, landingPath } from '#src/marketing/landing.ts';
import {
  ask,
  buySamplePlan,
  call,
  fillSample,
  INVITED,
  letSampleAge,
  makeSampleCard,
  makeSampleOrganization,
  type SampleAccount,
  signUpSample,
  textOfMail,
  visitSample,
} from './sample-account.ts';

/** A browser's calls and the account they created. */
export type Walk = {
  request: APIRequestContext;
  language: Language;
  account: SampleAccount;
  /** has a plan from the start, and buys none */
  hasPlan?: true;
};

export type Screen = {
  /** names its screenshot */
  name: string;
  /** the declared route */
  route: string;
  /** routes that show the same page */
  also?: string;
  /** the URL, if the route has parameters */
  at?: (walk: Walk) => string | Promise<string>;
  /** runs once before opening */
  before?: (page: Page, walk: Walk) => Promise<void>;
  /** actions that lead to the screen */
  act?: (page: Page) => Promise<void>;
};

type Stage = {
  /** runs before the screens; the first one signs in */
  enter: ((walk: Walk) => Promise<void>) | null;
  screens: Screen[];
};

const nobody = '87654321';
const dashboard = (route: string, name = route.replaceAll('/', '-')): Screen => ({
  name: `dashboard${name && `-${name}`}`,
  route: `/dashboard${route && `/${route}`}`,
});
/** A screen of the person's organization. */
const organization = (route: string, name = route || 'home'): Screen => ({
  ...dashboard(route, `organization-${name}`),
  at: async ({ request }) => {
    const { organizations } = await ask(request, 'organizations.list');
    return `/dashboard/o/${organizations[0].username}${route && `/${route}`}`;
  },
});
const rooms = [
  '',
  'stats',
  'qr-codes',
  'links',
  'vcards',
  'vcard',
  'billing',
  'account',
  'account/security',
  'account/preferences',
  'account/data',
  'account/domains',
  'account/api',
  'profile',
  'support',
];

const outside: Screen[] = [
  ...landingPagesOf({ arePlansShown: true, areDomainsOffered: false }).map((page): Screen => {
    const name = page === 'home' ? 'landing' : page.replaceAll('/', '-');
    const [route, also] = [landingPath(page, 'en'), landingPath(page, 'es')];
    return { name, route, also, at: ({ language }) => landingPath(page, language) };
  }),
  { name: 'contact-sent', route: '/contact', at: ({ language }) => landingPath('contact', language), act: sendMessage },
  { name: 'help-found', route: '/help', at: searchHelp('PDF') },
  { name: 'help-nothing', route: '/help', at: searchHelp('zzqx') },
  { name: 'demo', route: '/demo' },
  { name: 'demo-own', route: '/demo/:color/:name', at: () => '/demo/9333ea/Ana%20G%C3%B3mez' },
  { name: 'demo-design', route: '/demo/:design', at: () => '/demo/badge' },
  { name: 'login', route: '/login' },
  { name: 'forgotten', route: '/auth' },
  { name: 'new-password', route: '/auth', at: () => '/auth?again#reset=abc' },
  { name: 'sign-up', route: '/onboarding' },
  { name: 'confirm-email', route: '/onboarding', at: () => '/onboarding?waiting', before: wait },
  { name: 'link-expired', route: '/login', at: () => '/login?late#error=access_denied&error_description=expired' },
  { name: 'invitation-invalid', route: '/invitation', at: () => '/invitation#token=abc' },
  { name: 'goodbye', route: '/goodbye' },
  { name: 'not-found', route: '*', at: () => '/no/such/page' },
  { name: 'screen-not-found', route: '/dashboard/*', at: () => '/dashboard/no/such' },
  { name: 'unavailable', route: '/:segment', at: () => `/${nobody}` },
  { name: 'reported', route: '/report', at: ({ language }) => `/report?sent&lang=${language}` },
  { name: 'press-to-confirm', route: '/auth/confirm', at: () => '/auth/confirm?token=abcdefghijklmnopqrstuv' },
  { name: 'press-to-change', route: '/auth/address', at: () => '/auth/address?token=abcdefghijklmnopqrstuv' },
  { name: 'parts', route: '/dev/ui' },
  { name: 'provider', route: '/dev/id/:provider/authorize', at: startAtProvider },
  { name: 'mailbox', route: '/dev/mailbox' },
];

/** Every page, in the order of one account's walk. */
export const stages: Stage[] = [
  { enter: null, screens: outside },
  { enter: signUp, screens: [{ name: 'choose-plan', route: '/onboarding' }, dashboard('', 'unfinished')] },
  { enter: choosePlan, screens: [{ name: 'make-card', route: '/onboarding' }] },
  {
    enter: makeCard,
    screens: ['', 'stats', 'qr-codes', 'links'].map((room) => dashboard(room, `${room || 'home'}-empty`)),
  },
  {
    enter: ({ request }) => fillSample(request),
    screens: [
      ...rooms.map((room) => dashboard(room)),
      { ...dashboard('links', 'link-dialog'), act: (page) => open(page, 'main button:has(.lucide-plus)') },
      { ...dashboard('links', 'link-menu'), act: openMenu },
      { ...dashboard('links', 'link-share'), act: (page) => choose(page, 'share-2') },
      { ...dashboard('links', 'link-tags'), act: (page) => choose(page, 'tags') },
      { ...dashboard('links', 'links-selected'), act: select },
      { ...dashboard('qr-codes', 'code-formats'), act: (page) => choose(page, 'file-down') },
      { ...dashboard('vcards', 'card-delete'), act: (page) => choose(page, 'trash-2') },
      { ...dashboard('billing', 'plans'), act: (page) => open(page, 'main button:has-text("Pro")') },
      { ...dashboard('account/data', 'account-delete'), act: (page) => open(page, '#delete button') },
      { name: 'dashboard-link', route: '/dashboard/links/:id', at: ({ request }) => linkPage(request) },
      {
        ...{ name: 'dashboard-link-editor', route: '/dashboard/links/:id/edit' },
        at: async ({ request }) => `${await linkPage(request)}/edit`,
      },
      {
        ...{ name: 'dashboard-card-editor', route: '/dashboard/vcards/:id' },
        at: ({ account }) => `/dashboard/vcards/${account.vcardId}`,
      },
      { name: 'dashboard-code-editor', route: '/dashboard/qr-codes/:id', at: ({ request }) => codeEditor(request) },
      { name: 'dashboard-my-qr', route: '/dashboard/my-qr' },
      { name: 'public', route: '/:segment', at: ({ account }) => `/${account.username}` },
      { name: 'public-user', route: '/user/:segment', at: ({ account }) => `/user/${account.username}` },
      {
        ...{ name: 'public-card', route: '/vcard/:segment', also: '/:segment/:handle' },
        at: ({ account }) => `/vcard/${account.vcardId}`,
      },
      { name: 'report', route: '/report', at: ({ account }) => `/report?of=/${account.username}` },
      { name: 'link-password', route: '/l/:slug', at: (walk) => madeLink(walk, { password: 'open sesame' }) },
      { name: 'link-password-wrong', route: '/l/:slug', at: ({ request }) => lastMade('/l/', request), act: guess },
      { name: 'link-off', route: '/l/:slug', at: (walk) => madeLink(walk, { active: false }) },
      { name: 'code-off', route: '/q/:slug', at: ({ request }) => lastMade('/q/', request) },
      { name: 'mail', route: '/dev/mailbox/:id', at: newestMail },
      { name: 'checkout', route: '/dev/pay/checkout/:id', at: ({ request }) => checkout(request) },
      { name: 'checkout-bank', route: '/dev/pay/checkout/:id/secure', at: ({ request }) => bankOf(request, checkout) },
      { name: 'pay', route: '/dev/pay' },
    ],
  },
  {
    enter: async ({ request, account, hasPlan }) => {
      if (!hasPlan) await letSampleAge(request, account.email, 20);
    },
    screens: [
      dashboard('', 'expired'),
      dashboard('billing', 'billing-expired'),
      { name: 'public-paused', route: '/:segment', at: ({ account }) => `/${account.username}` },
    ],
  },
  {
    enter: async ({ request, account, hasPlan }) => {
      if (!hasPlan) await buySamplePlan(request, 'business');
      await visitSample(request, account);
    },
    screens: [
      dashboard('', 'paid'),
      dashboard('stats', 'stats-paid'),
      dashboard('billing', 'billing-paid'),
      dashboard('account', 'account-paid'),
      dashboard('organizations/new', 'organization-new'),
      {
        name: 'dashboard-card',
        route: '/dashboard/links/:id',
        at: ({ account }) => `/dashboard/links/${account.vcardId}`,
      },
      { name: 'portal', route: '/dev/pay/portal/:id', at: ({ request }) => portal(request) },
      { name: 'portal-change', route: '/dev/pay/portal/:id', at: ({ request }) => portal(request), act: pressFirst },
      { name: 'portal-bank', route: '/dev/pay/portal/:id/secure', at: ({ request }) => bankOf(request, portal) },
      { name: 'invoice', route: '/dev/pay/invoices/:id', at: ({ request }) => invoice(request) },
    ],
  },
  {
    enter: async ({ request }) => void (await makeSampleOrganization(request)),
    screens: [
      organization(''),
      organization('vcards'),
      organization('members'),
      organization('organization'),
      organization('templates'),
      { ...organization('templates/new', 'template'), route: '/dashboard/templates/:id' },
      { ...organization('members', 'invite'), act: (page) => open(page, 'main button:has(.lucide-user-plus)') },
      { name: 'invitation', route: '/invitation', at: ({ request }) => invitation(request) },
    ],
  },
];

/** Routes that aren't pages or only redirect; other tests cover them. */
export const noScreens: RegExp[] = [
  /^\/(trpc|api|media|qr|assets)\//,
  /^\/dev\/ui\/assets\//,
  /^\/(trpc|api|webhooks)$/,
  /\.(vcf|csv|txt|xml|json|png|jpg|ico|svg|webmanifest|html|js|pdf)$/,
  /^\/(healthz|readyz|metrics)$/,
  /^\/auth\/callback\//,
  /^\/about\/source$/,
];

/** Opens a screen, scrolled to the top. */
export async function openScreen(page: Page, { route, at, before, act }: Screen, walk: Walk): Promise<void> {
  await before?.(page, walk);
  await page.goto((await at?.(walk)) ?? route);
  await act?.(page);
}

function searchHelp(query: string): Screen['at'] {
  return ({ language }) => `${landingPath('help', language)}?q=${query}`;
}

async function signUp(walk: Walk): Promise<void> {
  walk.account.email = await signUpSample(walk.request, walk.language);
}

async function choosePlan({ request }: Walk): Promise<void> {
  await call(request, 'onboarding.choosePlan', { plan: 'free' });
}

async function makeCard({ request, language, account }: Walk): Promise<void> {
  Object.assign(account, await makeSampleCard(request, language));
}

/** As right after sign-up. */
async function wait(page: Page): Promise<void> {
  const waiting = JSON.stringify({ email: 'ana@ladera.example', sentAt: null });
  await page.evaluate((value) => window.sessionStorage.setItem('waiting-email', value), waiting);
}

async function startAtProvider({ request, language }: Walk): Promise<string> {
  const { url } = await call(request, 'auth.startSocial', { provider: 'google', from: '/login', language });
  return url;
}

async function madeLink({ request }: Walk, options: object): Promise<string> {
  const target = { title: 'Carta', url: 'https://ladera.example/menu', showOnProfile: false, ...options };
  const { slug } = await call(request, 'links.create', target);
  return `/l/${slug}`;
}

/** The latest link. */
async function lastMade(where: '/l/' | '/q/', request: APIRequestContext): Promise<string> {
  const { links } = await ask(request, 'links.list');
  return where + links.at(-1).slug;
}

async function codeEditor(request: APIRequestContext): Promise<string> {
  const { codes } = await ask(request, 'qrCodes.list');
  return `/dashboard/qr-codes/${codes.find(({ vcardId }: { vcardId: string | null }) => vcardId === null).id}`;
}

async function linkPage(request: APIRequestContext): Promise<string> {
  const { links } = await ask(request, 'links.list');
  return `/dashboard/links/${links[0].id}`;
}

async function newestMail({ request, account }: Walk): Promise<string> {
  const list = await (await request.get(`/dev/mailbox?to=${account.email}`)).text();
  return /href="(\/dev\/mailbox\/[^"]+)"/.exec(list)?.[1] ?? '';
}

async function checkout(request: APIRequestContext): Promise<string> {
  const [{ priceId }] = await ask(request, 'billing.prices');
  return (await call(request, 'billing.createCheckout', { priceId, returnTo: 'billing' })).url;
}

/** The 3-D Secure page. */
async function bankOf(request: APIRequestContext, where: typeof portal): Promise<string> {
  const address = await where(request);
  const answer = await request.post(address, {
    form: { action: 'card', card: '4000002500003155' },
    maxRedirects: 0,
  });
  return answer.headers().location ?? '';
}

async function open(page: Page, button: string): Promise<void> {
  await page.locator(button).first().click();
  await page.locator('[role=dialog] h2, [role=alertdialog] h2').first().waitFor();
}

/** Of the first row of a list. */
async function openMenu(page: Page): Promise<void> {
  await page.locator('main li button[aria-haspopup="menu"]').first().click();
  await page.locator('[role=menuitem]').first().waitFor();
}

async function choose(page: Page, icon: string): Promise<void> {
  await openMenu(page);
  await open(page, `[role=menuitem]:has(.lucide-${icon})`);
}

async function select(page: Page): Promise<void> {
  await page.locator('main li [type=checkbox]').first().check({ force: true });
  await page.locator('section .lucide-trash-2').waitFor();
}

async function sendMessage(page: Page): Promise<void> {
  await page.locator('[name=name]').fill('Ana García López');
  await page.locator('[name=email]').fill('ana@ladera.example');
  await page.locator('[name=message]').fill('¿Hay un plan para veinte personas?');
  await page.locator('form[method=post] button').click();
}

async function guess(page: Page): Promise<void> {
  await page.locator('[name=password]').fill('not it');
  await page.locator('form[method=post] button').click();
}

async function pressFirst(page: Page): Promise<void> {
  await page.locator('main a.quiet').first().click();
}

async function portal(request: APIRequestContext): Promise<string> {
  return (await call(request, 'billing.customerPortal', {})).url;
}

/** A link that a person without an account got; it is signed in as another. */
async function invitation(request: APIRequestContext): Promise<string> {
  const text = await textOfMail(request, INVITED);
  return /\/invitation#\S+/.exec(text)?.[0] ?? '';
}

async function invoice(request: APIRequestContext): Promise<string> {
  const { invoices } = await ask(request, 'billing.history');
  return invoices[0].url;
}
