import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { createAuth } from '#server/accounts/auth.ts';
import { readEnv } from '#server/env.ts';
import { formatLine, parseLine } from '#server/visits/journal-line.ts';
import { journalDirectory, openVisits } from '#server/visits/recorder.ts';
import { type Visit, type VisitOrigin, visitKinds, visitSources } from '#src/visits/visits.ts';
import { openTestDatabase } from '../support/database.ts';

let db: Db;

beforeAll(async () => {
  const opened = await openTestDatabase();
  db = opened.db;
  return opened.close;
});

const kind = fc.constantFrom(...visitKinds);
const source = fc.constantFrom(...visitSources);

test('any visit survives the round trip through a journal line', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 100 }).map((text) => text.slice(0, 100).toWellFormed());
  const visit: fc.Arbitrary<Visit> = fc.record({
    ...{ at: fc.integer({ min: 0, max: 8.64e15 }), kind, source, flags: fc.integer({ min: 0, max: 15 }) },
    ...{ userId: fc.uuid(), itemId: fc.uuid(), visitor: fc.stringMatching(/^[0-9a-f]{16}$/) },
    ...{ country: fc.stringMatching(/^([A-Z]{2})?$/), device: word, browser: word, os: word, referrer: word },
    ...{ utmSource: word, utmMedium: word, utmCampaign: word },
  });
  fc.assert(
    fc.property(visit, (visit) => {
      const line = formatLine(visit);
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(parseLine(line.slice(0, -1))).toEqual(visit);
    }),
    { numRuns: 1_000 },
  );
});

test('whatever visitors send, the recorded line can be parsed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'saluda-lines-'));
  const app = Fastify();
  const auth = createAuth({ db, env: readEnv({}), secret: 'x'.repeat(32), log: app.log });
  const changeFeed = { isListening: () => true };
  const visits = await openVisits({ db, auth, changeFeed, dataDir, publicUrl: 'http://localhost:3000', log: app.log });
  let way: VisitOrigin = { kind: 'click', source: 'link' };
  const [userId, itemId] = [crypto.randomUUID(), crypto.randomUUID()];
  app.get('/', (request) => visits.record(request, { origin: way, ownerId: userId, itemId }));

  // Node accepts Latin-1 in headers, without control characters except tab.
  const character = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 32, max: 255 }) }, fc.constantFrom(9, 127));
  const header = fc.string({ unit: character.map((code) => String.fromCharCode(code)), maxLength: 600 });
  const agents = [
    '',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ',
    'Googlebot/2.1 ',
    'Mozilla/5.0 (X11) ',
  ];
  const userAgent = fc.tuple(fc.constantFrom(...agents), header).map((parts) => parts.join(''));
  const referer = fc.oneof(
    fc.webUrl(),
    fc.webUrl().map((url) => url.replace(/^https?/, 'app')),
    header,
  );
  const bytes = fc
    .uint8Array({ maxLength: 300 })
    .map((each) => Buffer.from(each).toString('hex').replace(/../g, '%$&'));
  const query = fc.oneof(
    fc.string({ unit: 'grapheme' }).map(encodeURIComponent),
    bytes,
    fc.constant('%00%1a%ed%a0%bd'),
  );
  const campaign = fc.record({
    ...{ utmSource: fc.string({ unit: 'binary' }), utmMedium: fc.string(), utmCampaign: fc.string({ maxLength: 300 }) },
  });
  const hit = fc.record({
    headers: fc.record({ 'user-agent': userAgent, referer, cookie: header, purpose: header }, { requiredKeys: [] }),
    query: fc.record({ utm_source: query, utm_medium: query, utm_campaign: query, src: query }, { requiredKeys: [] }),
    remoteAddress: fc.oneof(fc.ipV4(), fc.ipV6()),
    way: fc.record({ kind, source, campaign }, { requiredKeys: ['kind', 'source'] }),
  });
  let recorded = 0;
  await fc.assert(
    fc.asyncProperty(hit, async ({ headers, query, remoteAddress, way: asked }) => {
      way = asked;
      recorded += 1;
      const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      await app.inject({ url: `/?${search.join('&')}`, headers, remoteAddress });
    }),
    { numRuns: 500 },
  );
  visits.close();
  await app.close();

  const directory = journalDirectory(dataDir);
  const texts = (await readdir(directory)).map((name) => readFile(join(directory, name), 'utf8'));
  const lines = (await Promise.all(texts)).flatMap((text) => text.split('\n').slice(0, -1));
  expect(lines).toHaveLength(recorded);
  expect(lines.filter((line) => typeof parseLine(line) === 'string')).toEqual([]);
  await rm(dataDir, { recursive: true });
});
