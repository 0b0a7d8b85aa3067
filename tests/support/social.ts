import type { TestApp, TestBrowser } from './app.ts';

type Start = Parameters<TestBrowser['trpc']['auth']['startSocial']['mutate']>[0];
type Provider = Start['provider'];
/** What is chosen on the provider's page. */
export type Choice = { name?: string; email?: string; hide?: 'yes' | 'no'; outcome?: string; action?: 'cancel' };

/** Presses the button of a screen: the address at the provider that the browser is sent to. */
export async function start(browser: TestBrowser, provider: Provider, more: Partial<Start> = {}): Promise<string> {
  const input = { provider, from: '/login', language: 'en', ...more } as const;
  return (await browser.trpc.auth.startSocial.mutate(input)).url;
}

/** Opens the provider's page, chooses, and gives what the browser takes back: an address, or a form. */
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

/** Takes the answer back, as a browser does: a form of the provider's own page comes without a cookie of ours. */
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

/** From the button to the page that the browser ends on. */
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
