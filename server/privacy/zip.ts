import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ZipEntry = { name: string; bytes: Uint8Array /** is compressed already */; packed?: boolean };

/** A ZIP as it comes into being: one entry is in memory at a time, and the next is asked for once the last was taken. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure = error ?? failure;
    if (chunk?.length) ready.push(chunk);
  });
  for await (const { name, bytes, packed = false } of entries) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(bytes, true);
    if (failure) throw failure;
    yield* ready.splice(0);
  }
  zip.end();
  if (failure) throw failure;
  yield* ready.splice(0);
}
