import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { operations } from '#server/api/operations.ts';
import { KEY_VARIABLE } from '#src/api/example-requests.ts';
import { type ApiDocument, type Field, referenceOf } from '#src/api/reference.ts';
import { errorCodes } from '#src/errors.ts';
import { languages } from '#src/languages.ts';
import { docsPages, docsResourceOf, docsResources } from '#src/marketing/docs.ts';
import { helpPath } from '#src/marketing/help-paths.ts';
import { landingPath } from '#src/marketing/landing.ts';
import { exampleIds } from '#src/rest-schemas.ts';
import { someEmail, startTestApp, type TestApp } from '../support/app.ts';
import { examplesOn, plain } from '../support/docs-examples.ts';
import { addMember, insertDomain, insertInvitation, makeOrganization } from '../support/organizations.ts';
import { portrait } from '../support/portrait.ts';
import { accountWithKey, makeKey, programOf } from '../support/rest.ts';
import { makeAccount } from '../support/roles.ts';
import { type Ran, startScriptRunner } from '../support/script-runner.ts';

const run = promisify(execFile);

let app: TestApp;
let origin: string;
let scratch: string;
let spanish: Record<string, string>;
let document: ApiDocument;
beforeAll(async () => {
  const customDomains = { cnameTarget: 'cards.example.net', dnsServers: ['127.0.0.1:9'], heldHosts: [] };
  app = await startTestApp({ customDomains });
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  scratch = await mkdtemp(join(tmpdir(), 'saluda-examples-'));
  await writeFile(join(scratch, '.curlrc'), 'silent\nwrite-out = "\\n%{http_code}"\n');
  const json = async (path: string) => JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), 'utf8'));
  await writeFile(join(scratch, 'photo.jpg'), await portrait());
  spanish = await json('web/marketing/docs/spanish.json');
  document = await json('docs/api/openapi.json');
});
afterAll(async () => {
  await rm(scratch, { recursive: true, force: true });
  await app.destroy();
});

const open = (path: string) => app.browser().open(path);
const reference = () => referenceOf(document, docsResourceOf);

/** Each operation, field and object says something. */
function textsIn(): { at: string; text: string }[] {
  const ofFields = (at: string, fields: readonly Field[]): { at: string; text: string }[] =>
    fields.flatMap(({ name, description, fields: inside }) => [
      { at: `${at}.${name}`, text: description },
      ...ofFields(`${at}.${name}`, inside),
    ]);
  return reference().flatMap((resource) => [
    ...resource.objects.flatMap(({ name, fields }) => ofFields(name, fields)),
    ...resource.operations.flatMap(({ id, summary, description, pathFields, queryFields, bodyFields, answer }) => [
      { at: `${id} summary`, text: summary },
      { at: `${id} description`, text: description },
      ...[pathFields, queryFields, bodyFields, answer.fields].flatMap((fields) => ofFields(id, fields)),
    ]),
  ]);
}

describe('product 41.20: the reference', () => {
  test('answers as the call does', () => {
    const all = reference().flatMap((resource) => resource.operations);
    const exampleOf = (name: string) => all.find(({ id }) => id === name)?.answer.example as never;
    expect(exampleOf('getMe')).toMatchObject({ plan: 'business', limits: { links: { limit: null } } });
    expect(exampleOf('putLinkQrCode')).toMatchObject({ qrCode: { dots: 'rounded' } });
    expect(exampleOf('createLinks')).toMatchObject({ results: [{ status: 201 }, { status: 409 }] });
    expect(exampleOf('updateLinks')).toMatchObject({ results: [{ status: 200 }, { status: 200 }] });
    expect(exampleOf('deleteLinks')).toEqual({ results: [{ index: 0, status: 204 }, expect.anything()] });
    expect(exampleOf('createDomain')).toMatchObject({ state: 'waiting', checkedAt: null, proof: { found: [] } });
    expect(exampleOf('checkDomain')).toMatchObject({ state: 'live', route: { state: 'right' } });
  });

  test('has a page for each resource, with all operations of the table', async () => {
    expect(
      reference()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...docsResources].sort());
    const shown = reference().flatMap((resource) => resource.operations.map(({ id }) => id));
    expect(shown.sort()).toEqual(operations.map(({ id }) => id).sort());
    for (const { name, operations: ofResource } of reference()) {
      const { body } = await open(`/docs/api/${name}`);
      for (const { id, method, path } of ofResource) {
        expect([id, body.includes(`id="${id}"`)]).toEqual([id, true]);
        expect(plain(body)).toContain(`${method} /api/v1${path}`);
        for (const syntax of ['curl', 'javascript']) expect([id, codeOf(body, id, syntax)]).not.toEqual([id, null]);
      }
    }
  });

  test('says in both languages what each operation and field is', () => {
    const texts = textsIn();
    expect(texts.filter(({ text }) => text === '').map(({ at }) => at)).toEqual([]);
    expect(texts.filter(({ text }) => !(text in spanish))).toEqual([]);
    const known = new Set(texts.map(({ text }) => text));
    expect(Object.keys(spanish).filter((text) => !known.has(text))).toEqual([]);
  });

  test('shows what is sent and answered, as the schemas have it', () => {
    for (const { id, request, answer } of reference().flatMap((resource) => resource.operations)) {
      const operation = operations.find((each) => each.id === id);
      if (!request.isForm) expect([id, operation?.body?.safeParse(request.body).error]).toEqual([id, undefined]);
      expect([id, operation?.data?.safeParse(answer.example).error]).toEqual([id, undefined]);
      // What is sent is in the answer
      const sent = Object.entries((request.body ?? {}) as Record<string, unknown>);
      const answered = (answer.example ?? {}) as Record<string, unknown>;
      const kept = Object.fromEntries(sent.filter(([name]) => name in answered));
      expect([id, answered]).toEqual([id, expect.objectContaining(objectsIn(kept))]);
    }
  });
});

/** Each with more fields. */
function objectsIn(fields: Record<string, unknown>): Record<string, unknown> {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [name, isObject(each) ? expect.objectContaining(each) : each]),
  );
}

describe('product 41.20: pages about the API', () => {
  test('are in both languages, in the sitemap, small, and without scripts of others', async () => {
    const { body: sitemap } = await open('/sitemap.xml');
    const anchors = new Set<string>();
    for (const language of languages) {
      for (const page of docsPages) {
        const { statusCode, body, headers } = await open(helpPath(page, language));
        expect([page, statusCode, headers['content-language']]).toEqual([page, 200, language]);
        expect(sitemap).toContain(`${landingPath(page, language)}</loc>`);
        expect([page, brotliCompressSync(body).length < 100_000]).toEqual([page, true]);
        expect([page, body.match(/<script[^>]* src=/g)]).toEqual([page, null]);
        expect([page, body.match(/__[A-Z_]+__/g)]).toEqual([page, null]);
        for (const [, path = '', anchor = ''] of body.matchAll(/href="(\/[^"#]*)#([\w-]+)"/g)) {
          if (!path.includes('/docs/api')) continue;
          anchors.add(`${path.replaceAll('&amp;', '&')}#${anchor}`);
        }
      }
    }
    for (const [path, all] of Map.groupBy(anchors, (each) => each.split('#')[0] ?? '')) {
      const { body } = await open(path);
      expect(all.filter((each) => !body.includes(`id="${each.split('#')[1]}"`))).toEqual([]);
    }
  }, 60_000);

  test('explain each code of an error where its problem leads', async () => {
    const used = new Set(
      reference().flatMap(({ operations: all }) =>
        all.flatMap(({ refusals }) => refusals.flatMap(({ codes }) => codes)),
      ),
    );
    for (const language of languages) {
      const { body } = await open(landingPath('docs/api/errors', language));
      const entries = new Map(
        [...body.matchAll(/<div id="(\w+)"><dt>.*?<\/dt><dd>(.*?)<\/dd>/gs)].map(([, code = '', text = '']) => [
          code,
          plain(text),
        ]),
      );
      expect([...entries.keys()].sort()).toEqual([...errorCodes].sort());
      expect([...entries].filter(([, text]) => text === '' || /[{}]/.test(text))).toEqual([]);
      const rest = body.slice(body.indexOf('id="about-website"'));
      const ofPrograms = [...entries.keys()].filter((code) => !rest.includes(`id="${code}"`));
      expect(ofPrograms.sort()).toEqual([...new Set([...used, ...ofAll])].sort());
    }
    const { json } = await programOf(app, null)('GET', '/nothing');
    expect(json.type).toBe(`${app.context.env.publicUrl}/docs/api/errors#not_found`);
  });

  test('are found by what operations do, and by names of fields', async () => {
    const found = async (path: string) => {
      const { body } = await open(path);
      const results = body.slice(body.indexOf('class="help-results"'), body.indexOf('class="help-more"'));
      return [...results.matchAll(/<li><a href="([^"]+)">/g)].map(([, url]) => url);
    };
    expect((await found('/docs/api?lang=en&q=create+a+card'))[0]).toBe('/docs/api/cards?lang=en#createCard');
    expect((await found('/es/docs/api?q=repetir+peticiones'))[0]).toBe('/es/docs/api/idempotency');
    expect(await found('/docs/api?lang=en&q=fallbackUrl')).toContain('/docs/api/links?lang=en#createLink');
  });
});

/** Of all operations, and of methods that there are not. */
const ofAll = [
  ...['unauthenticated', 'key_expired', 'too_many_requests', 'internal', 'overloaded', 'unavailable'],
  'method_not_allowed',
];

/** The text of an example, as people copy it. */
function codeOf(body: string, name: string, syntax: string): string | null {
  return examplesOn(body).find((each) => each.name === name && each.syntax === syntax)?.code ?? null;
}

type Runner = { run: (code: string) => Promise<Ran>; stop: () => void };

/** `.curlrc` adds the status. */
async function startCurl(cwd: string, own: Record<string, string>): Promise<Runner> {
  const env = { ...process.env, CURL_HOME: cwd, ...own };
  return {
    run: async (code) => {
      const { stdout } = await run('sh', ['-c', code], { cwd, env });
      const [, text = '', status] = /^(.*)\n(\d{3})$/s.exec(stdout) ?? [];
      return { status: Number(status), json: text === '' ? null : JSON.parse(text) };
    },
    stop: () => {},
  };
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe('product 41.20: each example works as it is pasted', () => {
  test.each([
    ['curl', startCurl],
    ['javascript', startScriptRunner],
  ] as const)('in %s', { timeout: 120_000 }, async (syntax, start) => {
    if (syntax === 'curl' && !hasCurl) return;
    const person = await accountWithKey(app);
    const { id: ownerId } = await makeOrganization(app, person.userId);
    const { key } = await makeKey(app, ownerId);
    const call = programOf(app, key);
    const runner = await start(scratch, { [KEY_VARIABLE]: key });
    onTestFinished(() => void runner.stop());
    /** What only readers know: the address, and IDs of items of theirs. */
    const filledIn = async (code: string) => {
      let filled = code.replaceAll(app.context.env.publicUrl, origin);
      const idOf = async (made: ReturnType<typeof call>) => (await made).json.id;
      const made = {
        link: () => idOf(call('POST', '/links', { body: { title: 'A', url: 'https://example.com' } })),
        tag: () => idOf(call('POST', '/tags', { body: { name: `${Math.random()}`, color: 'red' } })),
        domain: () => insertDomain(app.context.db, ownerId),
        invitation: () => insertInvitation(app, ownerId, someEmail()),
        member: async () => {
          const { userId } = await makeAccount(app, 'no password');
          await addMember(app, ownerId, userId, 'member');
          return userId;
        },
      };
      for (const kind of ['link', 'tag', 'domain', 'invitation', 'member'] as const)
        if (filled.includes(exampleIds[kind])) filled = filled.replaceAll(exampleIds[kind], await made[kind]());
      for (const kind of ['cards', 'links'] as const) {
        const path = `/${kind}/ext_crm-4711`;
        if (!filled.includes(path) || (await call('GET', path)).status !== 404) continue;
        const body = kind === 'cards' ? { name: 'Luis' } : { title: 'A', url: 'https://example.com' };
        expect((await call('PUT', path, { body })).status).toBe(201);
      }
      if (filled.includes('/links/ext_crm-4711/qr.')) await call('PUT', '/links/ext_crm-4711/qr-code', { body: {} });
      return filled;
    };
    const all = reference().flatMap((resource) => resource.operations);
    let count = 0;
    for (const page of docsPages) {
      const { body } = await open(helpPath(page, 'en'));
      const names = new Set([...body.matchAll(/data-example="([\w-]+)"/g)].map(([, name = '']) => name));
      for (const name of names) {
        const code = codeOf(body, name, syntax);
        // Those of guides run in `api-guides.test.ts`
        if (code === null || name.startsWith('guide-')) continue;
        const { status, json } = await runner.run(await filledIn(code));
        const documented = all.find(({ id }) => id === name);
        expect([name, documented?.answer.statuses ?? ['200', '201'], json]).toEqual([
          name,
          expect.arrayContaining([String(status)]),
          json,
        ]);
        if (documented) {
          const example = codeOf(body, `${name}-answer`, 'json');
          expect([name, shapeOf(json)]).toEqual([name, shapeOf(example && JSON.parse(example))]);
        }
        count += 1;
      }
    }
    expect(count).toBeGreaterThanOrEqual(operations.length + 3);
  });
});

/** The names of fields; of lists and of what can be null, only that they are there. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === 'qrCode' ? null : shapeOf(each)]),
  );
}
