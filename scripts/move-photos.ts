import { createStorage, localStorage } from '#server/gateways/open-storage.ts';
import {
  type Copied,
  CopyMismatchError,
  compareStep,
  copyStep,
  type Move,
  type Removed,
  removeStep,
} from '#server/owners/photos/move-storage.ts';
import { StorageMismatchError } from '#server/owners/photos/unused-photos.ts';
import { administer, Refusal, say, UsageError } from './administration.ts';

const usage = `Usage: npm run move-photos -- to-s3|to-files [--apply] [--remove-source]

Copies all photos from DATA_DIR to the S3 bucket, or back, and verifies each copy.
The source stays unless you ask to remove it.

  --apply          make the changes; without it, only show what would happen
  --remove-source  once all photos are copied, remove them from the source
  --help           show this text

To move while the server is running: copy, start the servers with the new storage,
copy again to catch new uploads, then remove the source. You can stop the command
and run it again at any time; it skips photos that are copied already.`;

const options = { apply: { type: 'boolean' }, 'remove-source': { type: 'boolean' } } as const;

await administer({ usage, options, positionals: true }, async ({ env, db, stopping }, { values, positionals }) => {
  const [direction, ...more] = positionals;
  if ((direction !== 'to-s3' && direction !== 'to-files') || more.length > 0) {
    throw new UsageError('Give a direction: to-s3 or to-files.');
  }
  if (!env.s3) throw new Refusal('Set the S3 variables first: both directions need them.');
  const silent = { warn() {} };
  const files = localStorage(env.dataDir, silent);
  const objects = await createStorage(env, silent);
  const move: Move = { db, ...(direction === 'to-s3' ? { from: files, to: objects } : { from: objects, to: files }) };
  try {
    if (!values.apply) {
      const [copied, present] = await total(compareStep);
      say(`To copy: ${copied}. Already there, by name: ${present}.`);
      return say('Nothing was changed. Run it with --apply to make the changes.');
    }
    const [copied, present] = await total(copyStep);
    say(`Copied and verified: ${copied}. Already there and identical: ${present}.`);
    if (!values['remove-source']) return;
    const [removed, kept] = await total(removeStep);
    say(`Removed from the source: ${removed}. Kept because they are new: ${kept}.`);
  } catch (error) {
    if (error instanceof CopyMismatchError) throw new Refusal(`${error.message} Nothing was removed; run it again.`);
    if (error instanceof StorageMismatchError) throw new Refusal('Most of these photos are unknown to this database.');
    throw error;
  }

  async function total(step: (move: Move, after: string | null) => Promise<Copied | Removed>): Promise<number[]> {
    const counts = [0, 0];
    let after: string | null = null;
    do {
      if (stopping.aborted) throw new Refusal('Stopped. Run it again to do the rest.');
      const result: Copied | Removed = await step(move, after);
      const [first, second] = 'copied' in result ? [result.copied, result.present] : [result.removed, result.kept];
      counts[0] = (counts[0] ?? 0) + first;
      counts[1] = (counts[1] ?? 0) + second;
      after = result.after;
    } while (after !== null);
    return counts;
  }
});
