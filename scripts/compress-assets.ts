import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const packs: [string, (bytes: Buffer) => Promise<Buffer>][] = [
  ['br', promisify<Buffer, Buffer>(brotliCompress)],
  ['gz', promisify<Buffer, Buffer>(gzip)],
];

/** Compresses scripts and styles at the highest level, which is too slow for the server. */
export async function compressAssets(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /\.(js|css|svg)$/.test(file));
  for (const file of files) {
    const bytes = await readFile(join(folder, file));
    await Promise.all(packs.map(async ([end, pack]) => writeFile(join(folder, `${file}.${end}`), await pack(bytes))));
  }
}
