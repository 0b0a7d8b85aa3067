import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const packs: [string, (bytes: Buffer) => Promise<Buffer>][] = [
  ['br', promisify<Buffer, Buffer>(brotliCompress)],
  ['gz', promisify<Buffer, Buffer>(gzip)],
];

/** Packs scripts and styles once and as well as can be: the server, which packs what it makes itself, has no time for that. */
export async function packAssets(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /\.(js|css|svg)$/.test(file));
  for (const file of files) {
    const bytes = await readFile(join(folder, file));
    await Promise.all(packs.map(async ([end, pack]) => writeFile(join(folder, `${file}.${end}`), await pack(bytes))));
  }
}
