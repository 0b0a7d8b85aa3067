import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import {
  chmod,
  chown,
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Refusal } from '../administration.ts';

/** SHA-256 by path within a backup, as `sha256sum --check` reads it. */
export type Sums = Map<string, string>;

export type Copier = {
  sums: Sums;
  bytes: number;
  /** `path`: within the target. Owners and modes stay. What goes away meanwhile is left out. */
  file(source: string, path: string, limit?: { bytes: number; paddedTo: number }): Promise<void>;
  folder(source: string, path: string, choice?: Choice): Promise<void>;
  /** Takes in a file that a program wrote. */
  seal(path: string): Promise<void>;
  /** `like`: whose owner it gets; without, it is no part of the sums. */
  write(path: string, content: string, like?: string): Promise<void>;
};

/** Of paths within the source. */
export type Choice = {
  isSkipped?: (path: string) => boolean;
  /** copied as an empty folder */
  isEmptied?: (path: string) => boolean;
};

const CHUNK = 256 * 1024;
const AT_ONCE = 8;
const isRoot = process.getuid?.() === 0;

/** Copies into `target`. `isDurable`: a power cut loses no file that was copied. */
export async function copyTo(
  target: string,
  { signal, isDurable }: { signal: AbortSignal; isDurable: boolean },
): Promise<Copier> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const own = await realpath(target);
  const copier: Copier = {
    sums: new Map(),
    bytes: 0,
    async file(source, path, limit) {
      signal.throwIfAborted();
      const from = await open(source, 'r').catch(nullIfGone);
      if (!from) return;
      try {
        const { mode, uid, gid } = await from.stat();
        const place = join(target, path);
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        const to = await open(place, 'w', 0o600);
        try {
          const hash = createHash('sha256');
          const bytes = await pour(from, to, hash, limit, signal);
          copier.bytes += bytes;
          copier.sums.set(path, hash.digest('hex'));
          await to.chmod(mode & 0o777);
          if (isRoot) await to.chown(uid, gid);
          if (isDurable) await to.sync();
        } finally {
          await to.close();
        }
      } finally {
        await from.close();
      }
    },
    async folder(source, path, choice = {}) {
      await makeLike(source, join(target, path));
      const copyEntry = async (entry: Dirent) => {
        const [from, to] = [join(source, entry.name), join(path, entry.name)];
        // A target within the source
        if (from === own || choice.isSkipped?.(entry.name)) return;
        if (entry.isFile()) await copier.file(from, to);
        else if (!entry.isDirectory()) throw new Refusal(`${from} is neither a file nor a folder, and can't be saved.`);
        else if (choice.isEmptied?.(entry.name)) await makeLike(from, join(target, to));
        else await copier.folder(from, to, innerChoice(choice, entry.name));
      };
      const entries = (await readdir(source, { withFileTypes: true }).catch(nullIfGone)) ?? [];
      // Files that are written to the disk together take little longer than one
      for (let n = 0; n < entries.length; n += AT_ONCE) {
        // All have ended before the folder is removed after a failure
        const copies = await Promise.allSettled(entries.slice(n, n + AT_ONCE).map(copyEntry));
        const failed = copies.find((copy) => copy.status === 'rejected');
        if (failed) throw failed.reason;
      }
    },
    async seal(path) {
      const file = await open(join(target, path), 'r');
      await file.sync().finally(() => file.close());
      const { sum, bytes } = await sumOf(join(target, path), signal);
      copier.bytes += bytes;
      copier.sums.set(path, sum);
    },
    async write(path, content, like) {
      const place = join(target, path);
      await writeFile(place, content, { mode: 0o600, flush: true });
      if (like === undefined) return;
      const { uid, gid } = await lstat(like);
      if (isRoot) await chown(place, uid, gid);
      copier.sums.set(path, createHash('sha256').update(content).digest('hex'));
    },
  };
  return copier;
}

function innerChoice({ isSkipped, isEmptied }: Choice, name: string): Choice {
  return {
    ...(isSkipped && { isSkipped: (path: string) => isSkipped(join(name, path)) }),
    ...(isEmptied && { isEmptied: (path: string) => isEmptied(join(name, path)) }),
  };
}

async function makeLike(source: string, place: string): Promise<void> {
  const found = await stat(source).catch(nullIfGone);
  await mkdir(place, { recursive: true, mode: 0o700 });
  if (!found) return;
  await chmod(place, found.mode & 0o777);
  if (isRoot) await chown(place, found.uid, found.gid);
}

async function pour(
  from: FileHandle,
  to: FileHandle,
  hash: { update(bytes: Buffer): unknown },
  limit: { bytes: number; paddedTo: number } | undefined,
  signal: AbortSignal,
): Promise<number> {
  const buffer = Buffer.allocUnsafe(CHUNK);
  const end = limit?.bytes ?? Number.POSITIVE_INFINITY;
  let position = 0;
  const put = async (bytes: Buffer) => {
    hash.update(bytes);
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await to.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
    position += bytes.length;
  };
  while (position < end) {
    signal.throwIfAborted();
    const { bytesRead } = await from.read(buffer, 0, Math.min(CHUNK, end - position), position);
    if (bytesRead === 0) break;
    await put(buffer.subarray(0, bytesRead));
  }
  while (limit && position < limit.paddedTo) await put(Buffer.alloc(Math.min(CHUNK, limit.paddedTo - position)));
  return position;
}

export async function sumOf(place: string, signal: AbortSignal): Promise<{ sum: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(place, { highWaterMark: CHUNK, signal })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sum: hash.digest('hex'), bytes };
}

/** Bytes of all files below. */
export async function sizeOf(place: string, isSkipped: (path: string) => boolean = () => false): Promise<number> {
  let bytes = 0;
  const walk = async (folder: string): Promise<void> => {
    for (const entry of (await readdir(folder, { withFileTypes: true }).catch(nullIfGone)) ?? []) {
      const path = join(folder, entry.name);
      if (isSkipped(relative(place, path))) continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) bytes += (await lstat(path).catch(nullIfGone))?.size ?? 0;
    }
  };
  await walk(place);
  return bytes;
}

export function formatSums(sums: Sums): string {
  return [...sums]
    .map(([path, sum]) => `${sum}  ${path}\n`)
    .sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1))
    .join('');
}

export function parseSums(text: string): Sums {
  return new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, sum = '', path = '']) => [path, sum]));
}

export function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
