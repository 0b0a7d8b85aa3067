import { randomUUID } from 'node:crypto';
import dns from 'node:dns';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertJob } from '#db/jobs.ts';
import { countPhotoBytes } from '#db/owners/photos.ts';
import { fileStorage } from '#server/gateways/file-storage.ts';
import { objectStorage } from '#server/gateways/object-storage.ts';
import { localStorage, openStorage } from '#server/gateways/open-storage.ts';
import { type Storage, StorageUnavailable } from '#server/gateways/storage.ts';
import { deletePhotoFiles } from '#server/owners/photos/photos.ts';
import { paths, photoFiles, photoIdOf } from '#src/paths.ts';
import { PASSWORD, signUp, signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { runCommand } from '../support/commands.ts';
import { type ObjectStore, startObjectStore } from '../support/object-store.ts';
import { noise, twoHalves } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';

let store: ObjectStore;
let app: TestApp;
beforeAll(async () => {
  store = await startObjectStore();
  app = await startTestApp({ s3: store.place });
});
afterAll(async () => {
  await app.destroy();
  await store.leave();
});
beforeEach(() => {
  store.fail('none', 0);
  store.allow(['GET', 'PUT', 'DELETE']);
});

const silent = { warn() {} };
const keysOf = (id: string) => photoFiles.map(({ variant, format }) => paths.storageKey(id, variant, format)).sort();
const stored = () => [...store.objects.keys()].filter((key) => key.startsWith('photos/')).sort();

async function uploaded(browser: TestBrowser): Promise<{ path: string; id: string }> {
  const answer = await upload(browser, await twoHalves().jpeg().toBuffer());
  expect(answer.statusCode).toBe(201);
  const { path } = answer.json();
  return { path, id: photoIdOf(path) ?? '' };
}

/** An account with a photo on its card. */
async function withPhoto() {
  const owner = await signUpWithCard(app);
  const photo = await uploaded(owner.browser);
  await owner.browser.trpc.vcards.update.mutate({ id: owner.vcardId, fields: { name: 'Ana', photo: photo.path } });
  return { ...owner, ...photo };
}

async function userIdOf(email: string): Promise<string> {
  const user = app.context.db.selectFrom('users').select('id').where('email', '=', email);
  return (await user.executeTakeFirstOrThrow()).id;
}

describe('product 6.7: photos in a bucket work like photos in files', () => {
  test('each photo file is an object with its content type, is served at its URL, and nothing else is in the bucket', async () => {
    store.objects.clear();
    const { id } = await withPhoto();
    expect(stored()).toEqual(keysOf(id));
    for (const { variant, format } of photoFiles) {
      const { bytes, type } = store.objects.get(paths.storageKey(id, variant, format)) ?? {};
      const answer = await app.browser().open(`/media/${id}/${variant}.${format}`);
      expect(answer.headers['content-type']).toBe(type);
      expect(answer.rawPayload.equals(bytes ?? Buffer.alloc(0))).toBe(true);
    }
    expect(await readdir(app.context.env.dataDir)).not.toContain('storage');
  });

  test('small variants are created on first request, and a missing one is not found', async () => {
    const { id } = await withPhoto();
    const small = paths.storageKey(id, 'square-160', 'webp');
    store.objects.delete(small);
    expect((await app.browser().open(`/media/${id}/square-160.webp`)).statusCode).toBe(200);
    expect(store.objects.has(small)).toBe(true);
    expect((await app.browser().open(`/media/${randomUUID()}/photo.jpg`)).statusCode).toBe(404);
  });

  test('contact file and export contain the photo, and replacing it removes it', async () => {
    const { browser, id, username, vcardId } = await withPhoto();
    const contact = (await app.browser().open(`/${username}.vcf?photo=inline`)).body.replace(/\r\n /g, '');
    expect(contact).toContain(store.objects.get(paths.storageKey(id, 'square'))?.bytes.toString('base64'));
    const files = unzipSync(new Uint8Array((await browser.open('/api/account/export')).rawPayload));
    const copy = store.objects.get(paths.storageKey(id, 'photo'))?.bytes ?? Buffer.alloc(0);
    expect(copy.equals(files[`photos/${id}.jpg`] ?? new Uint8Array())).toBe(true);
    const { path } = await uploaded(browser);
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana', photo: path } });
    await expect.poll(() => stored().filter((key) => key.includes(id))).toEqual([]);
  });

  test("the plan's storage limit holds under parallel uploads, and refused ones leave nothing", async () => {
    store.objects.clear();
    const { email, browser } = await signUp(app);
    const { db } = app.context;
    const userId = await userIdOf(email);
    const picture = await noise(200, 200).jpeg().toBuffer();
    expect((await upload(browser, picture)).statusCode).toBe(201);
    const each = await countPhotoBytes(db, userId);
    const room = Math.floor(50_000_000 - 2.5 * each);
    await sql`insert into photos (user_id, bytes) values (${userId}, ${room})`.execute(db);
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(browser, picture)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403, 403, 403, 403]);
    expect(new Set(stored().map((key) => key.split('/')[1])).size).toBe(2);
  });

  test('a deleted account leaves no object', async () => {
    store.objects.clear();
    const { browser } = await withPhoto();
    await uploaded(browser);
    expect(stored()).toHaveLength(2 * photoFiles.length);
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    await expect.poll(stored).toEqual([]);
  });

  test('retention removes orphaned objects after a day, also by command', async () => {
    store.objects.clear();
    const { id } = await withPhoto();
    const [old, fresh] = [randomUUID(), randomUUID()];
    for (const lost of [old, fresh]) await app.context.storage.put(paths.storageKey(lost, 'photo'), Buffer.from('x'));
    const object = store.objects.get(paths.storageKey(old, 'photo'));
    if (object) object.writtenAt = new Date(Date.now() - 25 * 3_600_000);
    const outcome = await runCommand(app, 'clean-data', '--apply');
    expect([outcome.code, outcome.errors]).toEqual([0, '']);
    expect(outcome.output).toContain('Removed files without a photo: 1\n');
    expect(stored()).toEqual([...keysOf(id), paths.storageKey(fresh, 'photo')].sort());
  }, 60_000);
});

describe('product 6.9: while the bucket is unavailable', () => {
  test('uploads are refused, pages and contact files work, and photos recover by themselves', async () => {
    const { browser, path, username, email } = await withPhoto();
    const photos = async () => await countPhotoBytes(app.context.db, await userIdOf(email));
    const before = await photos();
    await store.leave();
    try {
      const refused = await upload(browser, await twoHalves().jpeg().toBuffer());
      expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'unavailable']);
      expect(refused.headers['retry-after']).toBeDefined();
      expect(await photos()).toBe(before);
      expect((await app.browser().open(path)).statusCode).toBe(503);
      expect((await app.browser().open(`/${username}`)).statusCode).toBe(200);
      const contact = await app.browser().open(`/${username}.vcf?photo=inline`);
      expect(contact.statusCode).toBe(200);
      expect(contact.body.replace(/\r\n /g, '')).toContain(`PHOTO;VALUE=uri:http://localhost:3000${path}`);
    } finally {
      await store.comeBack();
    }
    expect((await app.browser().open(path)).statusCode).toBe(200);
    await uploaded(browser);
  });

  test('an account deleted meanwhile loses its objects afterwards', async () => {
    store.objects.clear();
    const { browser } = await withPhoto();
    store.fail('busy');
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    await expect.poll(() => store.requests.filter((request) => request.startsWith('DELETE')).length).toBeGreaterThan(2);
    expect(stored()).toHaveLength(photoFiles.length);
    store.fail('none', 0);
    await expect.poll(stored, { timeout: 15_000 }).toEqual([]);
  }, 30_000);

  test('emails are sent while a bucket that hangs holds up deletions and retention', async () => {
    store.objects.clear();
    const { db, pool } = app.context;
    const jobs = async (state: string) =>
      (await pool.query(`select count(*)::int from graphile_worker.jobs where ${state}`)).rows[0].count;
    store.fail('slow');
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < 4; n++) await insertJob(tx, 'clean-data', { chore: 'photo_files' });
      for (let n = 0; n < 30; n++) await insertJob(tx, 'delete-photo-files', { photoId: randomUUID() });
    });
    await expect.poll(() => jobs('locked_at is not null'), { timeout: 5_000 }).toBeGreaterThan(0);
    const start = performance.now();
    // Fails unless the confirmation email arrives
    await signUp(app);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(await jobs('locked_at is not null')).toBeGreaterThan(0);
    store.fail('none', 0);
    await expect.poll(() => jobs('true'), { timeout: 15_000 }).toBe(0);
  }, 60_000);
});

test('the files of a photo are removed together, after the photo itself', async () => {
  const { id } = await withPhoto();
  store.requests.length = 0;
  store.delay(200);
  try {
    const start = performance.now();
    await deletePhotoFiles(app.context, id);
    // One after the other would take 200 ms for each
    expect(performance.now() - start).toBeLessThan(1_500);
  } finally {
    store.delay(0);
  }
  const [first, ...others] = store.requests;
  expect(first).toBe(`DELETE ${paths.storageKey(id, 'photo')}`);
  expect(others).toHaveLength(photoFiles.length - 1);
  expect(stored().filter((key) => key.includes(id))).toEqual([]);
});

describe('the storage contract, for files and objects', () => {
  const places: [string, () => Promise<{ storage: Storage; end: () => Promise<void> }>][] = [
    [
      'files',
      async () => {
        const directory = await mkdtemp(join(tmpdir(), 'saluda-files-'));
        return { storage: fileStorage(directory, { warn() {} }), end: () => rm(directory, { recursive: true }) };
      },
    ],
    [
      'objects',
      async () => {
        const own = await startObjectStore();
        return { storage: objectStorage(own.place, { log: silent, pageSize: 3 }), end: () => own.leave() };
      },
    ],
  ];

  test.each(places)('%s', async (_, open) => {
    const { storage, end } = await open();
    try {
      const all = Array.from({ length: 2 }, () => keysOf(randomUUID()))
        .flat()
        .sort();
      const list = async (after?: string) => {
        const found = [];
        for await (const { key, writtenAt } of storage.list(after)) {
          expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
          found.push(key);
        }
        return found;
      };
      expect(await list()).toEqual([]);
      await Promise.all(all.map((key) => storage.put(key, Buffer.from(key))));
      expect(await list()).toEqual(all);
      expect(await list(all[6])).toEqual(all.slice(7));
      expect(await list(all.at(-1))).toEqual([]);
      const [key = ''] = all;
      expect(String(await storage.get(key))).toBe(key);
      await storage.put(key, Buffer.from('newer'));
      expect(String(await storage.get(key))).toBe('newer');
      await storage.remove(key);
      await storage.remove(key);
      expect(await storage.get(key)).toBeNull();
      expect(await list()).toEqual(all.slice(1));
      for (const wrong of ['', 'photos/../auth-secret', 'photos/x/photo.jpg', `${key}/`, `/${key}`]) {
        await expect((async () => await storage.get(wrong))()).rejects.toThrow('not a key');
      }
    } finally {
      await end();
    }
  });
});

describe('a failing store', () => {
  const key = paths.storageKey(randomUUID(), 'photo');
  const times = { attemptMs: 300, allMs: 3_000 };

  test.each(['busy', 'cut', 'garbled', 'slow'] as const)('%s for a moment: is retried', async (fault) => {
    const storage = objectStorage(store.place, { log: silent, times });
    const bytes = Buffer.from(fault);
    store.fail(fault, 1);
    await storage.put(key, bytes);
    store.fail(fault, 1);
    expect(await storage.get(key)).toEqual(bytes);
    store.fail(fault, 1);
    await storage.remove(key);
    expect(store.objects.has(key)).toBe(false);
  });

  test.each([
    ['busy', 'it answered 503 SlowDown', 3],
    ['garbled', 'it answered 502', 3],
    ['cut', 'cannot be reached', 3],
    ['slow', 'it took too long', 3],
  ] as const)('%s for long, is given up in time and told to the operator', async (fault, words, attempts) => {
    const told: unknown[] = [];
    const storage = objectStorage(store.place, { log: { warn: (...line: unknown[]) => told.push(line) }, times });
    store.fail(fault);
    store.requests.length = 0;
    const start = performance.now();
    const failure = await storage.get(key).catch((error: unknown) => error);
    expect(performance.now() - start).toBeLessThan(times.allMs + 500);
    expect(failure).toBeInstanceOf(StorageUnavailable);
    expect(String(failure)).toContain(words);
    expect(store.requests.length).toBeLessThanOrEqual(attempts);
    expect(store.requests.length).toBeGreaterThan(1);
    await storage.get(key).catch(() => {});
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain(store.place.keys.secretAccessKey);
  });

  test('many calls queue, and the rest fail at once', async () => {
    const storage = objectStorage(store.place, { log: silent, times });
    store.fail('slow');
    store.requests.length = 0;
    const crowd = Array.from({ length: 700 }, () => storage.get(key).catch((error: Error) => error.message));
    expect(await Promise.all(crowd)).toEqual(Array(700).fill(expect.stringContaining('it took too long')));
    // 64 at a time, each until its attempt times out; without a queue there would be at least two for each call
    expect(store.requests.length).toBeLessThanOrEqual(64 * (times.allMs / times.attemptMs));
  });
});

describe('product 6.8: startup checks the bucket', () => {
  const open = ({ keys, ...changes }: { keys?: object | null; [name: string]: unknown }) =>
    openStorage(
      {
        s3: { ...store.place, ...changes, keys: keys === null ? null : { ...store.place.keys, ...keys } },
        dataDir: '/nowhere',
      },
      silent,
    ).then(
      () => 'opened',
      (error: Error) => `${error.constructor.name}: ${error.message}`,
    );
  const sentence = (words: string) =>
    `ConfigurationError: The photo storage at ${store.place.endpoint} cannot be used: ${words}.`;

  test.each([
    [{ keys: { accessKeyId: 'AKIAOTHER' } }, 'it does not know this access key (S3_ACCESS_KEY)'],
    [{ keys: { secretAccessKey: 'other' } }, 'the secret key does not belong to the access key (S3_SECRET_KEY)'],
    [{ keys: { sessionToken: 'other' } }, 'the session token is not valid (S3_SESSION_TOKEN)'],
    [{ bucket: 'absent' }, 'there is no such bucket (S3_BUCKET)'],
    [{ region: 'eu-other-1' }, 'the region is another one (S3_REGION)'],
  ])('%j refuses it', async (changes, words) => {
    expect(await open(changes)).toBe(sentence(words));
  });

  test('without keys, those of the AWS environment are used, and it is refused if there are none', async () => {
    const { accessKeyId, secretAccessKey, sessionToken } = store.place.keys;
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere');
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
    try {
      expect(await open({ keys: null })).toBe(
        sentence('there are no credentials (S3_ACCESS_KEY and S3_SECRET_KEY, or those of the AWS environment)'),
      );
      vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey);
      vi.stubEnv('AWS_SESSION_TOKEN', sessionToken);
      expect(await open({ keys: null })).toBe('opened');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test.each([
    ['GET', 'PUT'],
    ['GET', 'DELETE'],
    ['PUT', 'DELETE'],
  ])('a key that may %s and %s but not the third refuses it', async (...methods) => {
    store.allow(methods);
    expect(await open({})).toBe(sentence('the key may not list, write, read and remove there (S3_ACCESS_KEY)'));
  });

  test("an unavailable one doesn't prevent the start, and the check leaves nothing in an available one", async () => {
    expect(await open({})).toBe('opened');
    expect(store.objects.has('photos/start-check')).toBe(false);
    store.fail('busy');
    expect(await open({})).toBe('opened');
    expect(await open({ endpoint: 'http://127.0.0.1:1' })).toBe('opened');
  });

  test('a bucket with versioning is reported to the operator, who promised deletion', async () => {
    const told: unknown[] = [];
    const own = await startObjectStore();
    own.keepVersions();
    await openStorage({ s3: own.place, dataDir: '/nowhere' }, { warn: (line: unknown) => told.push(line) });
    expect(told).toEqual([expect.stringContaining('keeps versions')]);
    await own.leave();
  });
});

describe("the bucket's URL", () => {
  /** The store's domain is `localhost`, whose names this machine's resolver may not know (RFC 6761). */
  function resolveLocalhost() {
    const lookup = dns.lookup as unknown as (name: string, ...rest: unknown[]) => void;
    vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: unknown[]) =>
      lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest)) as never);
  }
  const own = () => {
    const { port } = new URL(store.place.endpoint);
    store.hosts.length = 0;
    return { ...store.place, endpoint: `http://localhost:${port}`, pathStyle: false };
  };
  const key = paths.storageKey(randomUUID(), 'photo');

  test('has the bucket in its host name', async () => {
    resolveLocalhost();
    try {
      const place = own();
      const storage = objectStorage(place, { log: silent });
      expect(await storage.check()).toEqual({ keepsVersions: false });
      await storage.put(key, Buffer.from('x'));
      expect(String(await storage.get(key))).toBe('x');
      await storage.remove(key);
      expect(new Set(store.hosts)).toEqual(new Set([`saluda-photos.${new URL(place.endpoint).host}`]));
    } finally {
      vi.restoreAllMocks();
    }
  });

  test('has the bucket in its path with S3_PATH_STYLE', async () => {
    const place = own();
    await objectStorage({ ...place, pathStyle: true }, { log: silent }).put(key, Buffer.from('x'));
    expect(store.hosts).toEqual([new URL(place.endpoint).host]);
  });

  test('tells about S3_PATH_STYLE if that host name does not exist', async () => {
    const told: unknown[] = [];
    const log = { warn: (...line: unknown[]) => told.push(line) };
    const s3 = { ...store.place, endpoint: 'http://store.invalid', pathStyle: false };
    await openStorage({ s3, dataDir: '/nowhere' }, log);
    expect(told).toEqual([
      [
        { reason: 'ENOTFOUND' },
        'The photo storage at http://store.invalid cannot be reached: ENOTFOUND; a store without a host name for each bucket needs S3_PATH_STYLE=true.',
      ],
    ]);
  });
});

describe('product 6.10: moving the photos', () => {
  let files: Storage;
  beforeEach(() => {
    files = localStorage(app.context.env.dataDir, { warn() {} });
    store.objects.clear();
  });
  const move = async (...args: string[]) => {
    const { code, output, errors } = await runCommand(app, 'move-photos', ...args);
    return [code, output + errors];
  };
  const inFiles = async () => {
    const found = [];
    for await (const { key } of files.list()) found.push(key);
    return found;
  };

  /** As if uploaded to a server with file storage. */
  async function photosInFiles(count: number): Promise<string[]> {
    const { email } = await signUp(app);
    const ids = Array.from({ length: count }, () => randomUUID()).sort();
    for (const id of ids) {
      await app.context.db
        .insertInto('photos')
        .values({ id, userId: await userIdOf(email), bytes: 9 })
        .execute();
      for (const key of keysOf(id)) await files.put(key, Buffer.from(`${key} as it is`));
    }
    return ids.flatMap(keysOf);
  }

  test('copies, verifies and repeats; can be interrupted and resumed; keeps the source until all is copied', async () => {
    const keys = await photosInFiles(3);
    const [first = '', second = ''] = keys;
    const lost = paths.storageKey(randomUUID(), 'photo');
    await files.put(lost, Buffer.from('of nobody'));
    expect(await move('to-s3')).toEqual([0, expect.stringContaining(`To copy: ${keys.length}. Already there`)]);
    expect(stored()).toEqual([]);

    store.allow(['GET']);
    const [code, words] = await move('to-s3', '--apply', '--remove-source');
    expect([code, words]).toEqual([
      1,
      expect.stringMatching(/^The photo storage at .* It is safe to run this again\.\n$/),
    ]);
    expect(await inFiles()).toEqual([...keys, lost].sort());

    store.allow(['GET', 'PUT', 'DELETE']);
    await app.context.storage.put(first, (await files.get(first)) as Buffer);
    await app.context.storage.put(second, Buffer.from('cut short'));
    expect(await move('to-s3', '--apply')).toEqual([
      0,
      `Copied and verified: ${keys.length - 1}. Already there and identical: 1.\n`,
    ]);
    expect(stored()).toEqual(keys);
    expect(String(store.objects.get(second)?.bytes)).toBe(`${second} as it is`);
    expect(await inFiles()).toHaveLength(keys.length + 1);

    expect(await move('to-s3', '--apply', '--remove-source')).toEqual([
      0,
      `Copied and verified: 0. Already there and identical: ${keys.length}.\n` +
        `Removed from the source: ${keys.length}. Kept because they are new: 1.\n`,
    ]);
    expect(await inFiles()).toEqual([lost]);

    await files.remove(lost);
    expect(await move('to-files', '--apply', '--remove-source')).toEqual([
      0,
      expect.stringContaining(`${keys.length}`),
    ]);
    expect([await inFiles(), stored()]).toEqual([keys, []]);
    expect(String(await files.get(first))).toBe(`${first} as it is`);
  }, 60_000);

  test('asks for a target', async () => {
    expect(await move('sideways')).toEqual([2, expect.stringContaining('to-s3 or to-files')]);
  }, 60_000);
});
