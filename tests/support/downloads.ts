import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { paths } from '#src/paths.ts';
import { ownAddress, type TestApp, type TestBrowser } from './app.ts';

export type Download = { path: string; form?: Record<string, string> };

export const zip: Download = { path: paths.accountExport };

export const csvOf = (kind: string): Download => ({ path: paths.listsCsv, form: { kind } });

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

export const statsOf = (dimension: string): Download => ({
  path: `${paths.statsCsv}?${new URLSearchParams({ from: day(300), to: day(0), dimension })}`,
});

export const csvLines = (bytes: Buffer) => bytes.toString().split('\r\n').slice(1, -1);

/** Downloads over real sockets, by this browser unless another is named, each from an address of its own unless one is named. */
export async function openDownloads({ app }: TestApp, owner: TestBrowser) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const addresses = new WeakMap<TestBrowser, string>();
  const addressOf = (browser: TestBrowser) => {
    const address = addresses.get(browser) ?? ownAddress();
    addresses.set(browser, address);
    return address;
  };

  const ask = ({ path, form }: Download, browser = owner, localAddress = addressOf(browser)) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const options = { host: '127.0.0.1', port, path, localAddress, agent: false };
    const headers = { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) };
    const asked = request({ ...options, method: form ? 'POST' : 'GET', headers });
    // Also after the response has begun
    asked.on('error', () => {});
    return asked.end(form && new URLSearchParams(form).toString());
  };

  const start = async (...asked: Parameters<typeof ask>): Promise<IncomingMessage> => {
    const [response] = await once(ask(...asked), 'response');
    return response;
  };

  const load = async (...asked: Parameters<typeof ask>) => {
    const response = await start(...asked);
    return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
  };

  return { ask, start, load };
}

export type Downloads = Awaited<ReturnType<typeof openDownloads>>;
