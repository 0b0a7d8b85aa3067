import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIngestion } from '#server/visits/ingestion.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { type Order, visit } from '../../scripts/bench/serving/programs.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

// Detects code that is half as fast as it should be. `npm run bench:serving` measures precisely
const ALARM = 0.4;
const ROUNDS = 8;

let app: TestApp;
let bare: FastifyInstance;
let stopDraining: () => Promise<void>;
beforeAll(async () => {
  // Visitors of many networks (product 20.23)
  app = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  const { env, database, log } = app.context;
  const draining = startIngestion({ database, directory: journalDirectory(env.dataDir), visitsUrl: null }, log);
  stopDraining = () => draining.stop();
  bare = Fastify();
  const page = 'x'.repeat(10 * 1024);
  bare.get('/redirect', (_, reply) => reply.redirect('https://example.com/a/page', 302));
  bare.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  for (const each of [app.app, bare]) await each.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await stopDraining();
  await bare.close();
  await app.destroy();
});

/** Responses per second under a short load. */
async function rate(server: FastifyInstance, path: string): Promise<number> {
  const { port } = server.server.address() as AddressInfo;
  const order: Order = {
    port,
    path,
    links: 1,
    order: 'zipf',
    connections: 50,
    seconds: 0.4,
    rate: null,
    encoding: 'br',
  };
  const { answers, seconds } = await visit(order);
  return answers / seconds;
}

/** The best of several alternating rounds: other load on the machine slows some down, but speeds up none. */
async function bestRatio(path: string, barePath: string): Promise<number> {
  let best = 0;
  for (let round = 0; round < ROUNDS && best < ALARM; round++) {
    const bareRate = await rate(bare, barePath);
    best = Math.max(best, (await rate(app.app, path)) / bareRate);
  }
  return best;
}

test('product 32.4: a counted redirect costs little more than an empty response', async () => {
  const { browser } = await signUpWithCard(app);
  const { slug } = await browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://example.com/a/page' });
  expect(await bestRatio(`/l/${slug}`, '/redirect')).toBeGreaterThan(ALARM);
}, 60_000);

test('product 32.4: a counted page costs little more than an empty response of the same size', async () => {
  const { username } = await signUpWithCard(app);
  expect(await bestRatio(`/${username}`, '/page')).toBeGreaterThan(ALARM);
}, 60_000);
