import { createStorage, localStorage } from '#server/gateways/open-storage.ts';
import {
  BrokenCopyError,
  type Copied,
  compareStep,
  copyStep,
  type Move,
  type Removed,
  removeStep,
} from '#server/owners/photos/move-storage.ts';
import { StrangeStorageError } from '#server/owners/photos/unused-photos.ts';
import { administer, Refusal, say, UsageError } from './administration.ts';

const usage = `Usage: npm run move-photos -- to-s3|to-files [--apply] [--remove-source]

Copies all photos from the files in DATA_DIR to the bucket of the S3 variables, or
back. Each copy is read again and compared. Nothing is removed where they were,
unless it is asked for and all of them have been copied.

  --apply          does it; without it, says what it would do and changes nothing
  --remove-source  then removes them where they were, each compared once more
  --help           this text

Photos may be uploaded meanwhile: copy, start the servers with the new place, copy
again for what came in between, and remove the source then. It can be stopped at
any time, and run again as often as you like: what is there already is not copied.`;

const options = { apply: { type: 'boolean' }, 'remove-source': { type: 'boolean' } } as const;

await administer({ usage, options, positionals: true }, async ({ env, db, stopping }, { values, positionals }) => {
  const [direction, ...more] = positionals;
  if ((direction !== 'to-s3' && direction !== 'to-files') || more.length > 0) {
    throw new UsageError('Say where to: to-s3 or to-files.');
  }
  if (!env.s3) throw new Refusal('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY are needed both ways.');
  const files = localStorage(env.dataDir);
  const objects = createStorage(env, { warn() {} });
  const move: Move = { db, ...(direction === 'to-s3' ? { from: files, to: objects } : { from: objects, to: files }) };
  try {
    if (!values.apply) {
      const [copied, present] = await total(compareStep);
      say(`Would copy: ${copied}. There already, by their names: ${present}.`);
      return say('Nothing was changed. Do it with --apply.');
    }
    const [copied, present] = await total(copyStep);
    say(`Copied and compared: ${copied}. There already, and the same: ${present}.`);
    if (!values['remove-source']) return;
    const [removed, kept] = await total(removeStep);
    say(`Removed where they were: ${removed}. Kept, since they came meanwhile: ${kept}.`);
  } catch (error) {
    if (error instanceof BrokenCopyError) throw new Refusal(`${error.message} Nothing was removed; run it again.`);
    if (error instanceof StrangeStorageError) throw new Refusal('Most of these photos are unknown to this database.');
    throw error;
  }

  async function total(step: (move: Move, after: string | null) => Promise<Copied | Removed>): Promise<number[]> {
    const counts = [0, 0];
    let after: string | null = null;
    do {
      if (stopping.aborted) throw new Refusal('Stopped half-way. What is copied is copied; run it again for the rest.');
      const found: Copied | Removed = await step(move, after);
      const [first, second] = 'copied' in found ? [found.copied, found.present] : [found.removed, found.kept];
      counts[0] = (counts[0] ?? 0) + first;
      counts[1] = (counts[1] ?? 0) + second;
      after = found.after;
    } while (after !== null);
    return counts;
  }
});
