import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { PASSWORD, signUpWithCard, startTestApp } from '../support/app.ts';
import { retriedJobsDone } from '../support/payments.ts';
import { tracesOf } from '../support/traces.ts';
import { PHONE } from '../support/visitors.ts';
import { isEngineInstalled, startEngine } from './engine.ts';

describe.skipIf(!isEngineInstalled)('an account with visits in ClickHouse', () => {
  test('product 1.12, 20.8: has them in its export, and none is left if it is deleted while ClickHouse is away', async () => {
    const engine = await startEngine();
    const app = await startTestApp({ visitsUrl: engine.url });
    const { browser, username, vcardId } = await signUpWithCard(app);
    const id = (await browser.trpc.profiles.me.query())?.id ?? '';
    const headers = { 'user-agent': PHONE, accept: 'text/html' };
    await app.app.inject({ url: `/${username}`, remoteAddress: '80.58.61.250', headers });
    await ingest(app.context, journalDirectory(app.context.env.dataDir));
    const { rawPayload } = await browser.open('/api/account/export');
    const figures = Buffer.from(unzipSync(new Uint8Array(rawPayload))['figures.json'] ?? []).toString();
    const totals = { dimension: null, word: '', kind: 'profile_view', hits: 1, visitors: 1 };
    for (const itemId of [id, vcardId]) {
      expect(JSON.parse(figures)).toContainEqual({ ...totals, itemId, day: new Date().toISOString().slice(0, 10) });
    }
    const traces = async () =>
      [...(await tracesOf(app, [id])).keys()].filter((place) => place.startsWith('clickhouse'));
    expect(await traces()).toEqual(['clickhouse.visits.owner']);
    await engine.kill();
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    const tries = async () => {
      const { rows } = await sql<{ attempts: number }>`select attempts from graphile_worker.jobs
        where task_identifier = 'delete-visits'`.execute(app.context.db);
      return rows[0]?.attempts;
    };
    await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThan(0);
    await engine.restart();
    await retriedJobsDone(app);
    expect(await traces()).toEqual([]);
    await app.destroy();
    await engine.destroy();
  }, 90_000);
});
