import type pg from 'pg';
import { createContext } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { buildServer, createServer } from '#server/server.ts';
import { paths } from '#src/paths.ts';
import { connect } from './base-backup.ts';

/** Of each kind. */
const SAMPLES = 20;
/** A port that nothing listens on. */
const NOWHERE = 'smtp://127.0.0.1:9';

/**
 * Starts the server on a restored copy so that it can do nothing to anyone: without jobs, so that no email, payment or cleanup that waits
 * in the copy happens twice; without ingestion; with no gateway to other services; and without a port. Requests are given to it in this
 * process. Returns what it answered, and reports what is wrong.
 */
export async function tryServer(
  env: Env,
  { database, dataDir, missingPhotos }: { database: pg.PoolConfig; dataDir: string; missingPhotos: string[] },
  report: (problem: string) => void,
): Promise<string> {
  const inert: Env = {
    ...env,
    database,
    dataDir,
    logLevel: 'silent',
    smtpUrl: NOWHERE,
    smsUrl: null,
    smsEnabled: false,
    stripe: null,
    social: { google: null, apple: null },
    s3: null,
    visitsUrl: null,
    visitsAlsoUrl: null,
    customDomains: null,
    baseDomain: null,
    sandbox: false,
    isDevPublic: false,
    paymentsOffered: false,
  };
  const app = createServer(inert);
  const context = await createContext(inert, app.log);
  try {
    await buildServer(app, context);
    await app.ready();
    const health = await app.inject('/healthz');
    if (health.statusCode !== 200) report(`the server is not alive: /healthz answers ${health.statusCode}`);
    const samples = await samplesOf(database, env.s3 === null ? missingPhotos : null);
    const answers = new Map<number, number>();
    for (const url of samples) {
      const { statusCode } = await app.inject({ url, headers: { 'user-agent': 'saluda-drill (bot)' } });
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
      if (statusCode >= 500 || (url.startsWith('/media/') && statusCode !== 200))
        report(`the server fails: ${url} answers ${statusCode}`);
    }
    const statuses = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${count} with ${status}`);
    return `It answered ${samples.length} pages, links and photos${statuses.length > 0 ? `: ${statuses.join(', ')}` : ''}.`;
  } finally {
    await app.close();
    await context.destroy();
  }
}

/** `missingPhotos`: null if the backup has none. */
async function samplesOf(database: pg.PoolConfig, missingPhotos: string[] | null): Promise<string[]> {
  const client = await connect(database);
  const some = async (column: string, table: string) => {
    const { rows } = await client.query<{ value: string }>(
      `select ${column}::text as value from ${table} order by random() limit ${SAMPLES}`,
    );
    return rows.map(({ value }) => value);
  };
  const shown = 'photos join profiles on profiles.id = photos.user_id and profiles.disabled_at is null';
  try {
    return [
      ...(await some('id', 'vcards')).map(paths.card),
      ...(await some('slug', 'links')).map(paths.shortLink),
      ...(missingPhotos ? (await some('photos.id', shown)).filter((id) => !missingPhotos.includes(id)) : []).map((id) =>
        paths.media(id, 'photo'),
      ),
    ];
  } finally {
    await client.end();
  }
}
