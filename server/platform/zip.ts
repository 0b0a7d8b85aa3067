import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib';

/** `chunks`: of files that are too large for the memory. */
export type ZipFile = { name: string } & (
  | { bytes: Uint8Array; isCompressed?: boolean }
  | { chunks: AsyncIterable<Uint8Array> }
);

/** The name is a string, because a small Buffer would keep the whole slab in memory that it shares with others. */
type Written = {
  name: string;
  method: number;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
  flags: number;
};

const STORED = 0;
const DEFLATED = 8;
/** The name is UTF-8; with `LATER`, checksum and sizes follow the content. */
const UTF8 = 0x800;
const LATER = 0x8;
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** The size of what is handed on at a time. */
const PART_BYTES = 64 * 1024;

/** Files smaller than the window, of which there may be many: a thread and 256 kB for each would cost more than compressing it. */
const SMALL = { most: 4_096, windowBits: 12, memLevel: 6 };

const inThread = promisify<Uint8Array, Buffer>(deflateRaw);
const compress = async (bytes: Uint8Array) =>
  bytes.length > SMALL.most ? await inThread(bytes) : deflateRawSync(bytes, SMALL);

/** Writes a ZIP in parts of some 64 kB. Compresses in threads, and has one file's chunk in memory. */
export async function* zipOf(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  const time = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const write = (bytes: Uint8Array) => {
    waiting.push(bytes);
    waitingBytes += bytes.length;
    offset += bytes.length;
  };
  const part = function* (least = PART_BYTES) {
    if (waitingBytes < least) return;
    const all = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    yield all;
  };
  for await (const file of files) {
    const { name } = file;
    if ('bytes' in file) {
      const { bytes, isCompressed = false } = file;
      const data = isCompressed ? bytes : await compress(bytes);
      const method = isCompressed ? STORED : DEFLATED;
      const entry = {
        name,
        method,
        flags: UTF8,
        crc: crc32(bytes),
        compressedSize: data.length,
        size: bytes.length,
        offset,
      };
      written.push(entry);
      write(localHeader(entry, time));
      write(data);
      yield* part();
      continue;
    }
    const entry = { name, method: DEFLATED, flags: UTF8 | LATER, crc: 0, compressedSize: 0, size: 0, offset };
    written.push(entry);
    write(localHeader(entry, time));
    const counted = async function* () {
      for await (const chunk of file.chunks) {
        entry.crc = crc32(chunk, entry.crc);
        entry.size += chunk.length;
        yield chunk;
      }
    };
    const deflate = createDeflateRaw({ chunkSize: PART_BYTES });
    // The loop below gets the errors
    pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => {});
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      entry.compressedSize += chunk.length;
      write(chunk);
      yield* part();
    }
    if (Math.max(entry.compressedSize, entry.size) >= MAX_32) throw new Error(`${name} is too large for a ZIP`);
    write(descriptor(entry));
  }
  const start = offset;
  for (const entry of written) {
    write(centralHeader(entry, time));
    yield* part();
  }
  write(end({ count: written.length, start, size: offset - start, at: offset }));
  yield* part(1);
}

/** `layout`: the number of bytes of each value. */
function record(signature: number, layout: string, values: number[], ...rest: Buffer[]): Buffer {
  const lengths = [...layout].map(Number);
  const head = Buffer.alloc(4 + lengths.reduce((sum, length) => sum + length, 0));
  let place = head.writeUInt32LE(signature);
  for (const [index, length] of lengths.entries()) {
    const value = values[index] ?? 0;
    place = length === 8 ? head.writeBigUInt64LE(BigInt(value), place) : head.writeUIntLE(value, place, length);
  }
  return rest.length === 0 ? head : Buffer.concat([head, ...rest]);
}

type Time = { time: number; date: number };

function localHeader({ name, method, flags, crc, compressedSize, size }: Written, { time, date }: Time): Buffer {
  const text = Buffer.from(name);
  return record(
    0x04034b50,
    '2222244422',
    [20, flags, method, time, date, crc, compressedSize, size, text.length],
    text,
  );
}

function descriptor({ crc, compressedSize, size }: Written): Buffer {
  return record(0x08074b50, '444', [crc, compressedSize, size]);
}

/** The header of a file in the directory, with the offset of ZIP64 where it needs more than 32 bits. */
function centralHeader(
  { name, method, flags, crc, compressedSize, size, offset }: Written,
  { time, date }: Time,
): Buffer {
  const text = Buffer.from(name);
  const extra = offset < MAX_32 ? Buffer.alloc(0) : record(0x00080001, '8', [offset]);
  const content = [flags, method, time, date, crc, compressedSize, size];
  const lengths = [text.length, extra.length, 0, 0, 0, 0];
  const place = Math.min(offset, MAX_32);
  return record(0x02014b50, '2222224442222244', [45, 45, ...content, ...lengths, place], text, extra);
}

/** The end of the archive, with the records of ZIP64 if there are too many files or bytes for the older ones. */
function end({ count, start, size, at }: { count: number; start: number; size: number; at: number }): Buffer {
  const few = Math.min(count, MAX_16);
  const last = record(0x06054b50, '2222442', [0, 0, few, few, Math.min(size, MAX_32), Math.min(start, MAX_32)]);
  if (count < MAX_16 && start < MAX_32 && size < MAX_32) return last;
  return Buffer.concat([
    record(0x06064b50, '822448888', [44, 45, 45, 0, 0, count, count, size, start]),
    record(0x07064b50, '484', [0, at, 1]),
    last,
  ]);
}

/** The time in two-second steps, and in UTC. */
function dosTime(at: Date): Time {
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}
