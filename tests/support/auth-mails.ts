import { sql } from 'kysely';
import { mail, someEmail } from './app.ts';
import { type AuthApp, call } from './auth-api.ts';

export type AuthMail = { code: string; link: URL; token: string; subject: string; text: string };

/** The code and the link of the `nth` email to an address. */
export async function authMail(app: AuthApp, to: string, nth = 1): Promise<AuthMail> {
  const { text, subject } = await mail(app, to, nth);
  const [, code = ''] = /^(\d{6})$/m.exec(text) ?? [];
  const [, url = 'http://localhost/'] = /(http\S+\/auth\/v1\/verify\S+)/.exec(text) ?? [];
  const link = new URL(url);
  return { code, link, token: link.searchParams.get('token') ?? '', subject, text };
}

/** Opens a link and returns where it leads. */
export async function open(app: AuthApp, link: URL | string): Promise<URL> {
  return new URL(await location(app, link));
}

/** The same, byte for byte. */
export async function location(app: AuthApp, link: URL | string): Promise<string> {
  const { pathname, search } = new URL(link);
  const { status, headers } = await call(app, 'GET', `${pathname.replace('/auth/v1', '')}${search}`);
  if (status !== 303) throw new Error(`${status} instead of a redirect`);
  return String(headers.location);
}

/** A minute passes between emails. */
export async function aMinute({ context }: AuthApp): Promise<void> {
  await sql`delete from limits where key like 'token-mail:%'`.execute(context.db);
}

/** An unconfirmed account by the API, with its email. */
export async function signedUp(app: AuthApp, email = someEmail(), body: object = {}) {
  const answer = await call(app, 'POST', '/signup', { body: { email, password: 'Correct-Horse-7', ...body } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { email, userId: String(answer.body.id), ...(await authMail(app, email)) };
}

/** A different code. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
