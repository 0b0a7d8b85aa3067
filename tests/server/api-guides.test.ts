import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { KEY_VARIABLE } from '#src/api/example-requests.ts';
import { languages } from '#src/languages.ts';
import { docsGroups } from '#src/marketing/docs.ts';
import { helpPath } from '#src/marketing/help-paths.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { decodeQr } from '../support/decode-qr.ts';
import { examplesOn } from '../support/docs-examples.ts';
import { accountWithKey } from '../support/rest.ts';
import { PHONE } from '../support/visitors.ts';

const run = promisify(execFile);

let app: TestApp;
let origin: string;
let proxy: Server;
let proxyOrigin: string;
/** what the next requests for these paths are answered instead, once each */
const tooMany = new Set<string>();
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  // Full minutes pass between calls, so that no script waits for one, but where it is told to
  proxy = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', origin).pathname;
    if (tooMany.delete(path)) {
      request.resume();
      response.writeHead(429, { 'retry-after': '1' }).end('{"status":429}');
      return;
    }
    await sql`delete from limits`.execute(app.context.db);
    const chunks = await request.toArray();
    const { authorization = '', 'content-type': type = '', 'user-agent': agent = '' } = request.headers;
    const headers = { authorization, 'content-type': type, 'user-agent': agent, 'accept-encoding': 'identity' };
    const sent = await fetch(origin + request.url, {
      method: request.method ?? 'GET',
      headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(sent.status, Object.fromEntries(sent.headers)).end(await sent.bytes());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  proxyOrigin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.close();
  await app.destroy();
});

const guide = async (name: (typeof docsGroups.guides)[number], language: 'en' | 'es' = 'en') =>
  (await app.browser().open(helpPath(`docs/api/${name}`, language))).body;

test('product 41.27: the guides are in the navigation of each page about the API, and are found', async () => {
  for (const language of languages) {
    const { body } = await app.browser().open(helpPath('docs/api', language));
    for (const name of docsGroups.guides) {
      const path = helpPath(`docs/api/${name}`, language);
      expect(body).toContain(`<a href="${path}">`);
      expect(await guide(name, language)).toContain(`<a href="${path}" aria-current="page">`);
    }
  }
  const first = async (path: string) => {
    const { body } = await app.browser().open(path);
    return /<li><a href="([^"]+)">/.exec(body.slice(body.indexOf('class="help-results"')))?.[1];
  };
  expect(await first('/docs/api?lang=en&q=zapier')).toBe('/docs/api/guides/zapier?lang=en');
  expect(await first('/es/docs/api?q=n8n')).toBe('/es/docs/api/guides/n8n');
  expect(await first('/docs/api?lang=en&q=100+links+with+QR+codes')).toBe('/docs/api/guides/links-with-codes?lang=en');
});

describe('product 41.27: 100 links with QR codes, and their scans', () => {
  /** Of 100; `npm run test:nightly` makes all. */
  const tables = Number(process.env.GUIDE_TABLES ?? 12);

  const runners = {
    curl: ['sh', '-c'],
    javascript: [process.execPath, '--input-type=module', '-e'],
  } as const;

  test.each(['curl', 'javascript'] as const)(
    'the scripts in %s do it as they are pasted, go on after 429, and make nothing twice',
    { timeout: 240_000 },
    async (syntax) => {
      const folder = await mkdtemp(join(tmpdir(), 'saluda-guide-'));
      const { key, call, userId } = await accountWithKey(app);
      const examples = examplesOn(await guide('guides/links-with-codes'));
      const start = async (name: string) => {
        const code = examples.find((each) => each.name === name && each.syntax === syntax)?.code ?? '';
        const [command, ...options] = runners[syntax];
        const shorter = code.replaceAll(/(?<=seq |length: )100\b/g, String(tables));
        const parameters = [...options, shorter.replaceAll(app.context.env.publicUrl, proxyOrigin)];
        const env = { ...process.env, NODE_OPTIONS: '', [KEY_VARIABLE]: key };
        const { stdout, stderr } = await run(command, parameters, { cwd: folder, env });
        return { stdout, stderr };
      };
      const files = Array.from({ length: tables }, (_, n) => `table-${n + 1}.png`).sort();
      const count = async () =>
        (
          await sql<{ count: number }>`select count(*)::int from links where user_id = ${userId}
            and qr_style is not null and not show_on_profile`.execute(app.context.db)
        ).rows[0]?.count;

      for (const path of ['/links/bulk', '/links/ext_table-2/qr-code', '/links/ext_table-3/qr.png'])
        tooMany.add(`/api/v1${path}`);
      const made = await start('guide-make');
      expect(tooMany.size).toBe(0);
      expect(made.stderr.match(/retry in 1 second|waiting 1 second/g)).toHaveLength(3);
      const madeAll = syntax === 'curl' ? `${tables} "status":201` : `^(Table \\d+ 201 \n){${tables}}`;
      expect(made.stdout).toMatch(new RegExp(madeAll));
      expect((await readdir(join(folder, 'codes'))).sort()).toEqual(files);
      expect(await count()).toBe(tables);
      const { scanUrl } = (await call('GET', '/links/ext_table-3')).json;
      expect(await decodeQr(await readFile(join(folder, 'codes/table-3.png')))).toBe(scanUrl);

      await app.app.inject({ url: new URL(scanUrl).pathname, headers: { 'user-agent': PHONE } });
      await ingest(app.context, journalDirectory(app.context.env.dataDir));
      const rows = (await start('guide-scans')).stdout.trim().split('\n');
      const printed = rows.map((row) => [/table-\d+/.exec(row)?.[0], Number(/\d+$/.exec(row)?.[0])]);
      expect(Object.fromEntries(printed)).toEqual(
        Object.fromEntries(files.map((file) => [file.slice(0, -4), file === 'table-3.png' ? 1 : 0])),
      );

      if (syntax === 'javascript') {
        const again = await start('guide-make');
        expect(again).toMatchObject({
          stderr: '',
          stdout: expect.stringMatching(new RegExp(`^(Table \\d+ 409 [^\\n]+\\n){${tables}}`)),
        });
        expect(await count()).toBe(tables);
      }
      await rm(folder, { recursive: true, force: true });
    },
  );
});

type Sent = { status: number; headers: Headers; json: { data?: { title: string }[] } };

/** Sends what a page shows as a request. */
async function sendAsShown(text: string, key: string): Promise<Sent> {
  const [head = '', body] = text.split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [method = '', url = ''] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => /^([\w-]+): (.*)$/.exec(line)?.slice(1) ?? []));
  expect(headers.Authorization).toBe('Bearer saluda_…');
  const response = await fetch(url.replace(app.context.env.publicUrl, origin), {
    method,
    headers: { ...headers, Authorization: `Bearer ${key}` },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: response.headers, json: (await response.json()) as Sent['json'] };
}

describe('product 41.27: requests of automation tools', () => {
  test.each(
    (['zapier', 'make', 'n8n'] as const).flatMap((tool) => languages.map((language) => [tool, language] as const)),
  )('of %s in %s work as they are shown', { timeout: 60_000 }, async (tool, language) => {
    const { key, call } = await accountWithKey(app);
    const shown = examplesOn(await guide(`guides/${tool}`, language)).filter(({ syntax }) => syntax === 'http');
    expect(shown.map(({ name }) => name).sort()).toEqual(
      ['card', 'code', 'link', 'list', 'scans', 'top'].map((each) => `guide-${tool}-${each}`),
    );
    const statuses = async () => {
      const all: Record<string, number> = {};
      for (const { name, code } of shown) all[name.split('-').at(-1) ?? ''] = (await sendAsShown(code, key)).status;
      return all;
    };
    const read = { code: 200, list: 200, scans: 200, top: 200 };
    expect(await statuses()).toEqual({ link: 201, card: 201, ...read });
    // As after a failure
    expect(await statuses()).toEqual({ link: 200, card: 200, ...read });
    const { data } = (await call('GET', '/links')).json;
    expect(data).toMatchObject([{ externalId: 'row-17', title: 'Table 17', showOnProfile: false }]);
    expect((await fetch(`${origin}/qr/${data[0].slug}.png`)).headers.get('content-type')).toBe('image/png');
    // As the guides say of the first page
    expect((await call('GET', '/links?cursor=')).status).toBe(422);
  });

  test('pages are read by the code for Zapier, and by the expressions for n8n', { timeout: 60_000 }, async () => {
    const { key, call } = await accountWithKey(app);
    for (const page of [0, 1]) {
      const items = Array.from({ length: 100 }, (_, n) => ({ title: `${page}-${n}`, url: 'https://example.com' }));
      expect((await call('POST', '/links/bulk', { body: { items } })).status).toBe(200);
    }
    const code = examplesOn(await guide('guides/zapier')).find(({ name }) => name === 'guide-zapier-pages')?.code ?? '';
    const zap = `(async (inputData) => { let output; ${code.replaceAll(app.context.env.publicUrl, origin)}
      ; return output; })`;
    const all = await (new Function(`return ${zap}`)() as (input: object) => Promise<{ title: string }[]>)({ key });
    expect(new Set(all.map(({ title }) => title)).size).toBe(200);

    const page = examplesOn(await guide('guides/n8n'));
    const expressions = [...(await guide('guides/n8n')).matchAll(/\{\{ (.*?) \}\}/g)].map(([, each = '']) =>
      each.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    );
    const [next, isLast] = expressions.map((each) => new Function('$response', `return ${each}`));
    const list = page.find(({ name }) => name === 'guide-n8n-list')?.code ?? '';
    const seen: string[] = [];
    for (let request = list; ; ) {
      const { headers, json } = await sendAsShown(request, key);
      seen.push(...(json.data ?? []).map(({ title }) => title));
      const $response = { headers: Object.fromEntries(headers) };
      if (isLast?.($response)) break;
      request = list.replace(/(?<=GET )\S+/, next?.($response));
    }
    expect(new Set(seen).size).toBe(200);
  });
});
