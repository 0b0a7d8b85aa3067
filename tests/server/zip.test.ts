import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipFile, zipOf } from '#server/platform/zip.ts';

const at = new Date('2026-11-25T10:20:30Z');

async function zipped(files: Iterable<ZipFile>): Promise<Record<string, Uint8Array>> {
  const all = async function* () {
    yield* files;
  };
  return unzipSync(await buffer(zipOf(all(), at)));
}

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test('product 1.12: the files of a ZIP are what was put in, whole or in chunks, compressed or not', async () => {
  const large = 'Menú del día, '.repeat(100_000);
  const files = await zipped([
    { name: 'whole.json', bytes: Buffer.from(large) },
    { name: 'small.vcf', bytes: Buffer.from('BEGIN:VCARD') },
    { name: 'photos/ñandú.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff]), isCompressed: true },
    { name: 'chunks.json', chunks: chunksOf('[', large, ']') },
    { name: 'empty', bytes: Buffer.alloc(0) },
    { name: 'no-chunks', chunks: chunksOf() },
  ]);
  const texts = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]);
  const latin = Buffer.from(large).toString('latin1');
  expect(Object.fromEntries(texts)).toEqual({
    'whole.json': latin,
    'small.vcf': 'BEGIN:VCARD',
    'photos/ñandú.jpg': '\xff\xd8\xff',
    'chunks.json': `[${latin}]`,
    empty: '',
    'no-chunks': '',
  });
});

test('product 1.12: a ZIP may have more than 65,535 files', async () => {
  const files = await zipped(
    Array.from({ length: 66_000 }, (_, n) => ({ name: `${n}.vcf`, bytes: Buffer.from(`${n}`), isCompressed: true })),
  );
  expect(Object.keys(files)).toHaveLength(66_000);
  expect(Buffer.from(files['65999.vcf'] ?? []).toString()).toBe('65999');
});

test('an error of a file ends the ZIP', async () => {
  const failing = async function* () {
    yield Buffer.from('[');
    throw new Error('no more rows');
  };
  await expect(zipped([{ name: 'a.json', chunks: failing() }])).rejects.toThrow('no more rows');
});
