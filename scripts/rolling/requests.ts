import { Agent, type IncomingMessage, request } from 'node:http';

export type Outcome = { kind: string; failure: string | null; ms: number };

export type Asked = {
  path: string;
  agent: Agent;
  cookie?: string;
  /** JSON body */
  input?: object;
  /** form body */
  form?: Record<string, string>;
  /** the X-Forwarded-For header */
  from?: string;
};

export type Answer = { status: number; headers: IncomingMessage['headers']; body: string };

export const newAgent = (keepAlive: boolean) => new Agent({ keepAlive, maxSockets: 1 });

/** Sends once, without retries: what the balancer couldn't save is a failure. @throws if the connection breaks */
export function ask(origin: string, { path, agent, cookie, input, form, from }: Asked): Promise<Answer> {
  const body = input ? JSON.stringify(input) : form && new URLSearchParams(form).toString();
  const headers = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'accept-language': 'en',
    ...(cookie ? { cookie } : {}),
    ...(from ? { 'x-forwarded-for': from } : {}),
    ...(input
      ? { 'content-type': 'application/json' }
      : form
        ? { 'content-type': 'application/x-www-form-urlencoded' }
        : {}),
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      origin + path,
      { method: body === undefined ? 'GET' : 'POST', agent, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
        response.once('error', reject);
      },
    );
    asked.setTimeout(15_000, () => asked.destroy(new Error('no answer within 15 s')));
    asked.once('error', reject).end(body);
  });
}

/** @throws if it's refused */
export async function call<T>(origin: string, path: string, asked: Omit<Asked, 'path'>): Promise<T> {
  const { status, body } = await ask(origin, { ...asked, path: `/trpc/${path}` });
  if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 300)}`);
  return JSON.parse(body).result.data as T;
}
