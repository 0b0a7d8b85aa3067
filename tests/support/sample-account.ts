import type { APIRequestContext } from '@playwright/test';
import type { Language } from '#src/languages.ts';

const PASSWORD = 'Correct-Horse-7';

export type SampleAccount = { email: string; username: string; vcardId: string };

/** Calls the API like a browser, without clicks. */
export async function call(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(`/trpc/${path}`, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()).result.data;
}

export async function ask(request: APIRequestContext, path: string) {
  return (await (await request.get(`/trpc/${path}`)).json()).result.data;
}

/** A confirmed account without data. */
export async function signUpSample(request: APIRequestContext, language: Language): Promise<string> {
  const email = `ana-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await call(request, 'auth.signUp', { name: 'Ana García López', email, password: PASSWORD, language });
  const text = await textOfMail(request, email);
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
  await request.post('/auth/confirm', { form: { token } });
  return email;
}

/** Completes onboarding with a typical card. */
export async function makeSampleCard(request: APIRequestContext, language: Language, more: object = {}) {
  const username = String(10_000_000 + Math.floor(Math.random() * 90_000_000));
  const card = {
    name: 'Ana García López',
    position: language === 'es' ? 'Arquitecta' : 'Architect',
    company: 'Estudio Ladera',
    phone: '+34 600 111 222',
    email: 'ana@ladera.example',
    website: 'https://ladera.example',
    backgroundColor: '#9333EA',
    socialLinks: [{ platform: 'linkedin', url: 'https://www.linkedin.com/in/ana' }],
    ...more,
  };
  const { vcardId } = await call(request, 'onboarding.complete', { username, card });
  return { username, vcardId: vcardId as string };
}

/** Adds something to every list. */
export async function fillSample(request: APIRequestContext): Promise<void> {
  const links = [
    { title: 'Portfolio', url: 'https://ladera.example/work', showOnProfile: true },
    { title: 'Agenda', url: 'https://cal.example/ana' },
  ];
  for (const link of links) await call(request, 'links.create', link);
  const style = { dark: '#1e3a8a', light: '#ffffff', dots: 'dots', logo: null };
  await call(request, 'qrCodes.create', { title: 'Shop window', url: 'https://ladera.example/window', style });
}

export async function buySamplePlan(request: APIRequestContext, plan: 'pro' | 'business'): Promise<void> {
  const prices: { plan: string; priceId: string }[] = await ask(request, 'billing.prices');
  const { priceId } = prices.find((price) => price.plan === plan) ?? {};
  const { url } = await call(request, 'billing.createCheckout', { priceId, returnTo: 'billing' });
  await request.post(url, { form: { card: '4242424242424242' }, maxRedirects: 0 });
  await until(async () => (await ask(request, 'billing.subscription')).planType === plan);
}

/** Without an account. */
export const INVITED = `eva-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** An organization with a card and an open invitation. Returns its username. */
export async function makeSampleOrganization(request: APIRequestContext): Promise<string> {
  const username = `ladera-${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await call(request, 'organizations.create', { name: 'Estudio Ladera', username });
  const headers = { 'saluda-owner': id };
  for (const [path, data] of [
    ['vcards.create', { name: 'Eva Ruiz', position: 'Arquitecta' }],
    ['invitations.create', { emails: [INVITED], role: 'editor', message: '¿Te unes?' }],
  ] as const) {
    const answer = await request.post(`/trpc/${path}`, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  }
  return username;
}

/** Visits by others, mostly on phones. */
export async function visitSample(request: APIRequestContext, { username }: SampleAccount): Promise<void> {
  const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  const { links } = await ask(request, 'links.list');
  const [, , { slug: code }] = links;
  const visits = [`/${username}`, `/${username}`, `/q/${code}`, `/l/${links[0].slug}`];
  for (const [n, path] of visits.entries()) {
    const headers = { cookie: 'none=1', 'user-agent': n === 1 ? desk : phone, referer: 'https://www.linkedin.com/' };
    await request.get(path, { headers, maxRedirects: 0 });
  }
  await until(async () => JSON.stringify(await ask(request, 'links.list')).includes('"clickCount":1'));
}

/** Moves an account's dates back and runs what falls due. */
export async function letSampleAge(request: APIRequestContext, email: string, days: number): Promise<void> {
  const form = { action: 'pass', email, days: String(days) };
  const answer = await request.post('/dev/pay', { form, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`no time passed: ${await answer.text()}`);
}

export async function textOfMail(request: APIRequestContext, email: string): Promise<string> {
  let text = '';
  await until(async () => {
    const [mail] = await (await request.get(`/dev/mailbox.json?to=${email}`)).json();
    text = mail?.text ?? '';
    return text !== '';
  });
  return text;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it did not come');
}
