import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { canEnter } from '#db/embedded/location.ts';
import { type Administration, operate, Refusal, say, UsageError } from './administration.ts';
import { type Manifest, makeBackup, measure } from './backup/make-backup.ts';
import { notSaved } from './backup/not-saved.ts';
import { requireProgram } from './backup/postgres-programs.ts';
import { readManifest, restore, restoredBytes } from './backup/restore.ts';
import { duration, requireSpace } from './backup/space.ts';
import { compareTables } from './backup/tables.ts';
import { tryServer } from './backup/try-server.ts';

const usage = `Usage: npm run drill [-- DIRECTORY]

Tries whether a backup restores, while the server runs: makes one, as \`npm run backup\` does, restores it into a
directory of its own, compares every table, starts the server on it, and says how long that took. With a
directory, it tries the backup in there.

The restored server has no port, runs no jobs, and sends nothing. Everything is written to a new directory
below TMPDIR (or /tmp), and removed at the end.

  --help   show this text

Exit codes: 0 it restores, 1 it does not, or the drill could not be made.`;

const PREFIX = 'saluda-drill-';
const ADVICE = 'Set TMPDIR to a directory on a larger disk.';
/** Nobody in particular. */
const ANYBODY = { uid: -1, gid: -1 };

await operate({ usage, options: {}, positionals: true }, async (site, { positionals }) => {
  const [given, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one directory, or none.');
  const { env, stopping } = site;
  if (process.getuid?.() === 0 && !canEnter(tmpdir(), ANYBODY))
    throw new Refusal(`PostgreSQL refuses to run as root, and other users can't enter ${tmpdir()}: set TMPDIR.`);
  const work = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    if (process.getuid?.() === 0) await chmod(work, 0o711);
    say(`Works in ${work}, which is removed at the end.`);
    const { folder, manifest } = given === undefined ? await fresh(await site.open(), work) : await existing(given);
    await drill(folder, manifest);
  } finally {
    await rm(work, { recursive: true, force: true });
  }

  async function fresh(here: Administration, place: string) {
    const needs = await measure(here);
    await requireSpace(place, needs.databaseBytes + needs.filesBytes + restoredBytes(needs), ADVICE);
    const folder = join(place, 'backup');
    const manifest = await makeBackup({ ...here, saveVisits: null }, needs, folder);
    for (const line of notSaved(env, manifest)) say(line);
    return { folder, manifest };
  }

  async function existing(named: string) {
    const folder = resolve(named);
    const manifest = await readManifest(folder);
    say(`The backup is of ${manifest.takenAt}.`);
    if (manifest.kind === 'dump') await requireProgram('pg_restore', manifest.version);
    await requireSpace(dirname(work), restoredBytes(manifest), ADVICE);
    return { folder, manifest };
  }

  async function drill(folder: string, manifest: Manifest): Promise<void> {
    const problems: string[] = [];
    const report = (problem: string) => void problems.push(problem);
    const start = performance.now();
    const restored = await restore({ folder, manifest, work, signal: stopping }, report);
    const restoredAt = performance.now();
    try {
      if (restored) {
        const { lines, problems: differences } = compareTables(manifest.tables, restored.tables);
        for (const line of lines) say(line);
        problems.push(...differences);
        stopping.throwIfAborted();
        say(
          await tryServer(env, { ...restored, missingPhotos: manifest.missingPhotos }, report).catch((error: Error) =>
            failed(error, report),
          ),
        );
        say(`Restoring took ${duration(restoredAt - start)}, starting ${duration(performance.now() - restoredAt)}.`);
      }
    } finally {
      await restored?.stop();
    }
    stopping.throwIfAborted();
    if (problems.length > 0) {
      throw new Refusal(['The backup does NOT restore:', ...problems.map((problem) => `- ${problem}`)].join('\n'));
    }
    say(`The backup restores: all ${Object.keys(manifest.tables).length} tables are equal.`);
  }
});

function failed(error: Error, report: (problem: string) => void): string {
  report(`the server does not start: ${error.message}`);
  return 'The server does not start.';
}
