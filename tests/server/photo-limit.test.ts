import { readdir } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPhotoBytes } from '#db/owners/photos.ts';
import { PHOTO_MAX_BYTES } from '#src/owners/photos.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { noise } from '../support/pictures.ts';
import { makeAccount } from '../support/roles.ts';

// Over a real socket: inject() passes the whole body at once, and these tests are about how bytes arrive.

let app: TestApp;
let address: string;

beforeAll(async () => {
  app = await startTestApp();
  // The cleanup would remove files while they are counted
  await app.stopWorker();
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.destroy());

type Account = { userId: string; cookie: string };
type Part = { name: string; file?: string; content: Buffer };
type Answer = { status: number | undefined; code?: string };
type Sending = Pick<RequestOptions, 'headers' | 'agent'> & {
  /** bytes of a part per write, with a turn of the event loop after each; everything in one write if not given */
  piece?: number;
  isChunked?: boolean;
};

const BOUNDARY = 'saluda-limit';
const MB = 1_000_000;
const MIB = 1024 * 1024;
const sizes = { below: PHOTO_MAX_BYTES - 1, limit: PHOTO_MAX_BYTES, above: PHOTO_MAX_BYTES + 1 };
const finest = { quality: 100, chromaSubsampling: '4:4:4' };

const ways: Record<string, Sending> = {
  'in one write': {},
  // The limit is at the end of a write
  'in small writes': { piece: 16_384 },
  'in writes of another size': { piece: 50_000 },
  'chunked, without a length': { piece: 65_536, isChunked: true },
};

async function newAccount(): Promise<Account> {
  const { browser, userId } = await makeAccount(app, 'no password');
  return { userId, cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') };
}

/** The form, apart at the ends of the files and fields. */
function form(parts: Part[]): Buffer[] {
  const sections = parts.flatMap(({ name, file, content }) => {
    const named = file === undefined ? '' : `; filename="${file}"`;
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${named}\r\n\r\n`;
    return [Buffer.from(head), content, Buffer.from('\r\n')];
  });
  return [...sections, Buffer.from(`--${BOUNDARY}--\r\n`)];
}

const photo = (content: Buffer): Part => ({ name: 'file', file: 'photo.jpg', content });
const text = (bytes: number): Part => ({ name: 'text', content: Buffer.alloc(bytes, 'x') });

/** Decoders ignore bytes after the end of the image. */
function padded(picture: Buffer, bytes: number): Buffer {
  expect(picture.length).toBeLessThan(bytes);
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

/** Fails if the connection closes before the form is sent and the response is read. */
async function post(
  cookie: string,
  sections: Buffer[],
  { piece, isChunked, headers, agent }: Sending = {},
): Promise<Answer> {
  const body = Buffer.concat(sections);
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length };
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const sending = request(`${address}/api/photos`, {
    method: 'POST',
    headers: { cookie, 'content-type': type, ...length, ...headers },
    ...(agent !== undefined && { agent }),
  });
  const answered = new Promise<Answer>((resolve, reject) => {
    sending.once('error', reject).once('response', async (response) => {
      const { error } = (await json(response)) as { error?: { code: string } };
      resolve({ status: response.statusCode, ...(error && { code: error.code }) });
    });
  });
  const sent = new Promise<void>((resolve, reject) => {
    sending.once('error', reject).once('finish', () => resolve());
  });
  const send = async () => {
    if (piece === undefined) return sending.end(body);
    for (const section of sections) {
      for (let at = 0; at < section.length; at += piece) {
        sending.write(section.subarray(at, at + piece));
        await turn();
      }
    }
    return sending.end();
  };
  const [answer] = await Promise.all([answered, sent, send()]);
  return answer;
}

async function stored({ userId }: Account) {
  const { db, env } = app.context;
  const { rows } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow();
  const files = await readdir(env.dataDir, { recursive: true });
  return {
    rows: Number(rows),
    files: files.filter((name) => name.includes('photos/')).length,
    bytes: await countPhotoBytes(db, userId),
  };
}

/** Counts responses by status and code. */
function tally(answers: Answer[]): Record<string, number> {
  const groups = Map.groupBy(answers, ({ status, code }) => (code ? `${status} ${code}` : `${status}`));
  return Object.fromEntries([...groups].map(([answer, { length }]) => [answer, length]));
}

describe('product 6.11: a photo over 5 MB is refused, however it arrives', () => {
  test.each<[string, () => Sharp, number]>([
    ['a JPEG of 9.35 MB', () => noise(2000, 1500).jpeg(finest), 9.35 * MB],
    ['a JPEG of 5.5 MiB', () => noise(1360, 1350).jpeg(finest), 5.5 * MIB],
    ['a small JPEG with other data behind it, 9.35 MB', () => noise(300, 300).jpeg(), 9.35 * MB],
    ['a small JPEG with other data behind it, 5.5 MiB', () => noise(300, 300).jpeg(), 5.5 * MIB],
  ])('%s, eight times', async (_, make, bytes) => {
    const body = form([photo(padded(await make().toBuffer(), bytes))]);
    const account = await newAccount();
    const before = await stored(account);
    const answers: Answer[] = [];
    for (let n = 0; n < 8; n++) answers.push(await post(account.cookie, body, { piece: 65_536 }));
    expect(tally(answers)).toEqual({ '413 photo_too_large': 8 });
    expect(await stored(account)).toEqual(before);
  });

  // How bytes arrive is the same for all formats, which are decoded when all have arrived
  const cases = [
    ...Object.keys(ways).map((way) => ['jpeg', way] as const),
    ...(['png', 'gif', 'webp'] as const).map((format) => [format, 'in small writes'] as const),
  ];
  test.each(cases)('%s, sent %s: at most 5 MB is stored, more is not', async (format, way) => {
    const picture = await noise(60, 60).toFormat(format).toBuffer();
    const account = await newAccount();
    const send = async (bytes: number) =>
      tally([await post(account.cookie, form([photo(padded(picture, bytes))]), ways[way])]);
    for (const bytes of [sizes.below, sizes.limit]) expect([bytes, await send(bytes)]).toEqual([bytes, { 201: 1 }]);
    const before = await stored(account);
    expect(before.files).toBeGreaterThan(0);
    for (const bytes of [sizes.above, 5.5 * MIB, 9.35 * MB]) {
      expect([bytes, await send(bytes)]).toEqual([bytes, { '413 photo_too_large': 1 }]);
    }
    expect(await stored(account)).toEqual(before);
  });
});

describe('product 6.11: other parts of the form', () => {
  test.each<[string, (file: Part) => Part[]]>([
    ['a field before the file and one after it', (file) => [text(20), file, text(20)]],
    ['a long field after it', (file) => [file, text(9 * MB)]],
    ['a second file', (file) => [file, photo(Buffer.alloc(9 * MB))]],
  ])('%s changes nothing', async (_, around) => {
    const picture = await noise(60, 60).jpeg().toBuffer();
    const account = await newAccount();
    const send = async (bytes: number) =>
      tally([await post(account.cookie, form(around(photo(padded(picture, bytes)))), { piece: 16_384 })]);
    const { rows } = await stored(account);
    expect(await send(sizes.limit)).toEqual({ 201: 1 });
    const before = await stored(account);
    expect(before.rows).toBe(rows + 1);
    expect(await send(sizes.above)).toEqual({ '413 photo_too_large': 1 });
    expect(await stored(account)).toEqual(before);
  });

  test('a form cut off inside a file over the limit is refused for its size', async () => {
    const { cookie } = await newAccount();
    const body = form([photo(Buffer.alloc(9 * MB))]).slice(0, 2);
    for (const way of Object.values(ways)) {
      expect(tally([await post(cookie, body, way)])).toEqual({ '413 photo_too_large': 1 });
    }
  });
});

describe('product 6.11: a refusal reaches a client that is still sending', () => {
  const large = form([photo(Buffer.alloc(20 * MB))]);

  // The server closes the connection with its response; bytes that arrive later reset it
  test.each<[string, () => Promise<string>, Buffer[], string]>([
    ['a file above the limit', async () => (await newAccount()).cookie, large, '413 photo_too_large'],
    ['nobody is signed in', async () => '', large, '401 unauthenticated'],
    [
      'too many fields',
      async () => (await newAccount()).cookie,
      form([...Array.from({ length: 7 }, () => text(5)), photo(Buffer.alloc(20 * MB))]),
      '400 photo_missing',
    ],
  ])('%s', async (_, cookieOf, body, expected) => {
    const cookie = await cookieOf();
    for (const way of Object.values(ways)) {
      const answer = await post(cookie, body, { ...way, agent: false, headers: { connection: 'close' } });
      expect(tally([answer])).toEqual({ [expected]: 1 });
    }
  });
});
