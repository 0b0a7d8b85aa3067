import type { TestApp, TestBrowser } from './app.ts';

type Start = Parameters<TestBrowser['trpc']['auth']['startSocial']['mutate']>[0];
type Provider = Start['provider'];
/** The choices on the provider's page. */
export type Choice = { name?: string; email?: string; hide?: 'yes' | 'no'; outcome?: string; action?: 'cancel' };

/** Starts a sign-in. Returns the provider URL. */
export async function start(browser: TestBrowser, provider: Provider, more: Partial<Start> = {}): Promise<string> {
  const input = { provider, from: '/login', language: 'en', ...more } as const;
  return (await browser.trpc.auth.startSocial.mutate(input)).url;
}

/** Chooses on the provider's page. Returns its redirect or form post. */
export async function choose(browser: TestBrowser, url: string, choice: Choice) {
  const { pathname, search } = new URL(url);
  const page = await browser.open(pathname + search);
  if (page.statusCode !== 200) throw new Error(`the provider refused: ${page.statusCode}`);
  const form = new URLSearchParams({ person: 'other', name: 'Ana García', ...choice });
  const answer = await browser.open({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  const location = answer.headers.location;
  if (typeof location === 'string') return { address: pathOf(location), form: null };
  const fields = [...answer.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const address = /<form id="confirm"[^>]* action="([^"]*)"/.exec(answer.body)?.[1] ?? '';
  return {
    address: pathOf(address),
    form: fields.map(([, name = '', value = '']) => [name, unescaped(value)] as const),
  };
}

/** Returns the response like a browser: form posts from the provider's site have no cookies. */
export async function comeBack(app: TestApp, browser: TestBrowser, answer: Awaited<ReturnType<typeof choose>>) {
  let { address } = answer;
  if (answer.form) {
    const posted = await app.browser().open({
      method: 'POST',
      url: address,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://appleid.apple.com',
        'sec-fetch-site': 'cross-site',
      },
      payload: new URLSearchParams(answer.form.map(([name, value]): [string, string] => [name, value])).toString(),
    });
    address = String(posted.headers.location);
  }
  const answered = await browser.open(address);
  return { status: answered.statusCode, place: String(answered.headers.location), cookies: answered.cookies };
}

/** The whole sign-in, up to the final page. */
export async function signInAt(
  app: TestApp,
  browser: TestBrowser,
  provider: Provider,
  choice: Choice,
  more: Partial<Start> = {},
) {
  return await comeBack(app, browser, await choose(browser, await start(browser, provider, more), choice));
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

function unescaped(text: string): string {
  const marks: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, number, name) =>
    number ? String.fromCodePoint(Number(number)) : (marks[name] ?? whole),
  );
}
