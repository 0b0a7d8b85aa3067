import { resolve } from 'node:path';
import { administer, say, UsageError } from './administration.ts';
import { visitsSaver } from './backup/clickhouse.ts';
import { makeBackup, measure } from './backup/make-backup.ts';
import { notSaved } from './backup/not-saved.ts';
import { requireSpace } from './backup/space.ts';

const usage = `Usage: npm run backup -- DIRECTORY [--clickhouse DESTINATION]

Saves the database and the files of DATA_DIR into a new or empty directory, while the server runs: as a dump by
pg_dump with DATABASE_URL, and as a copy of the embedded database without. docs/backup.md says how to restore it.
It holds everything, secrets too: keep it safe.

  --clickhouse DESTINATION   with VISITS_URL: lets ClickHouse save its database at the same moment, by its own
                             BACKUP DATABASE … TO DESTINATION, such as "Disk('backups', 'saluda-monday')".
                             Visits wait in the journal meanwhile, five minutes at most
  --help                     show this text

\`npm run drill -- DIRECTORY\` tries whether it restores.`;

const options = { clickhouse: { type: 'string' } } as const;

await administer({ usage, options, positionals: true }, async (site, { positionals, values }) => {
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError('Name one directory.');
  const target = resolve(given);
  const saveVisits = visitsSaver(site.env, values.clickhouse);
  const needs = await measure(site);
  await requireSpace(target, needs.databaseBytes + needs.filesBytes, 'Name a directory on another disk.');
  const manifest = await makeBackup({ ...site, saveVisits }, needs, target);
  for (const line of notSaved(site.env, manifest, saveVisits !== null)) say(line);
  say(`The backup is in ${target}.`);
});
