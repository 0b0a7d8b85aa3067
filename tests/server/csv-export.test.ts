import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '#server/platform/csv.ts';
import { signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { record } from '../support/recorded.ts';
import { setPlan } from '../support/roles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const EVIL = '=HYPERLINK("https://evil.example","Win")';

async function makeAccount() {
  const { browser, vcardId } = await signUpWithCard(app);
  const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
  await setPlan(app, userId, 'business');
  await browser.trpc.links.create.mutate({ title: EVIL, url: 'https://example.com' });
  const [link] = (await browser.trpc.links.list.query()).links;
  return { browser, vcardId, userId, linkId: link?.id ?? '', slug: link?.slug ?? '' };
}

async function sheet(browser: TestBrowser, query: Record<string, string>) {
  const answer = await browser.open(`/analytics.csv?${new URLSearchParams(query)}`);
  const { statusCode: status, body, headers } = answer;
  return { status, headers, body, lines: body.replace(/^\ufeff/, '').split('\r\n') };
}

const day = { from: '2026-11-10', to: '2026-11-11' };
const at = Date.parse('2026-11-10T12:00:00Z');

describe('product 20.11: a CSV export', () => {
  test('has a row for each day, in the language of the account', async () => {
    const { browser, userId, linkId, vcardId } = await makeAccount();
    await record(app, [
      { userId, itemId: linkId, at },
      { userId, itemId: vcardId, kind: 'card_view', at },
    ]);
    const { status, headers, body, lines } = await sheet(browser, { ...day, item: '', dimension: '' });
    expect([status, body.charCodeAt(0)]).toEqual([200, 0xfeff]);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="saluda-2026-11-10-2026-11-11.csv"',
      'cache-control': 'no-store',
    });
    expect(lines.slice(1)).toEqual(['2026-11-10,0,1,1,0,0,1', '2026-11-11,0,0,0,0,0,0', '']);
    expect(lines[0]).toBe('Day,Profile views,Card views,Link clicks,QR scans,Saved contacts,Page visitors');
    await browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
    expect((await sheet(browser, { ...day, item: linkId })).lines.slice(0, 2)).toEqual([
      'Día;Visitas al perfil;Visitas a tarjetas;Clics en enlaces;Escaneos de QR;Contactos guardados;Visitantes de páginas',
      '2026-11-10;0;0;1;0;0;0',
    ]);
  });

  test('product 20.20: uses the labels on screen, a descriptive file name and the separator of the language', async () => {
    const { browser, userId, linkId } = await makeAccount();
    await record(
      app,
      ['link', 'qr', 'nfc'].flatMap((source, n) =>
        Array.from({ length: 3 - n }, () => ({
          ...{ userId, itemId: linkId, at, source, country: n ? 'DE' : '' },
          ...{ device: n ? 'tv' : '', utmSource: n ? 'a;b,c' : '' },
        })),
      ),
    );
    const told = async (dimension: string) => {
      const { lines, headers } = await sheet(browser, { ...day, dimension });
      const name = /^attachment; filename="saluda-2026-11-10-2026-11-11-(.*)\.csv"$/.exec(
        String(headers['content-disposition']),
      );
      return [name?.[1], ...lines.slice(0, -1)];
    };
    expect(await told('source')).toEqual([
      'channels',
      'Channel,Interactions',
      'Short link,3',
      'QR code,2',
      'NFC tag,1',
    ]);
    expect((await told('country')).slice(0, 2)).toEqual(['countries', 'Country,Interactions']);
    expect((await told('country')).slice(2).sort()).toEqual(['Germany,3', 'Unknown,3']);
    expect((await told('item'))[0]).toBe('cards-and-links');
    await browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
    expect((await told('country')).slice(2).sort()).toEqual(['Alemania;3', 'Desconocido;3']);
    expect((await told('country'))[0]).toBe('paises');
    expect((await told('device')).slice(2).sort()).toEqual(['Desconocido;3', 'Televisor;3']);
    expect((await told('utmSource')).slice(0, 2)).toEqual(['fuentes-de-campana', 'Fuente;Interacciones']);
    expect((await told('utmSource')).slice(2).sort()).toEqual(['"a;b,c";3', 'Sin campaña;3']);
  });

  test('contains no formulas, whatever visitors and owners wrote', async () => {
    const { browser, userId, linkId, slug } = await makeAccount();
    const campaigns = [EVIL, '+1', '-1', '@sum', ' =1', '＝1', 'a,b', 'say "hi"', 'plain', ''];
    await record(
      app,
      campaigns.map((utmCampaign) => ({ userId, itemId: linkId, at, utmCampaign })),
    );
    const { lines } = await sheet(browser, { ...day, dimension: 'utmCampaign' });
    const quoted = `"'${EVIL.replaceAll('"', '""')}"`;
    expect(lines.slice(1, -1).sort()).toEqual(
      [quoted, "'+1", "'-1", "'@sum", "' =1", "'＝1", '"a,b"', '"say ""hi"""', 'plain', 'No campaign']
        .map((cell) => `${cell},1`)
        .sort(),
    );
    const items = await sheet(browser, { ...day, dimension: 'item' });
    expect(items.lines[1]).toBe(`${quoted},${app.context.env.publicUrl}/l/${slug},0,0,10,0,0`);
    expect(csvOf([['\t=1', '\r=1', '\n=1', -1]], ',')).toBe(`\ufeff'\t=1,"'\r=1","'\n=1",-1\r\n`);
  });

  test('of cards and links ends with a sum of the rows that do not fit', async () => {
    const { browser, userId, linkId } = await makeAccount();
    const { rows } = await sql<{ id: string }>`
      insert into links (user_id, slug, title, url)
      select ${userId}, 'many-' || n, 'Link ' || n, 'https://example.com' from generate_series(1, 10001) n
      returning id`.execute(app.context.db);
    await record(app, [
      { userId, itemId: linkId, at },
      { userId, itemId: linkId, at },
      ...rows.map(({ id: itemId }, n) => ({
        userId,
        itemId,
        at,
        kind: n % 2 ? ('scan' as const) : ('click' as const),
      })),
    ]);
    const { lines } = await sheet(browser, { ...day, dimension: 'item' });
    // Header, 10,000 rows, the rest, and the end of the file.
    expect(lines).toHaveLength(10_003);
    const sums = [0, 0, 0, 0, 0];
    for (const line of lines.slice(1, -1)) {
      const cells = line.split(',').slice(-5);
      for (const [column, cell] of cells.entries()) sums[column] = (sums[column] ?? 0) + Number(cell);
    }
    expect(lines.at(-2)).toMatch(/^\(others\),,0,0,\d,\d,0$/);
    expect(sums).toEqual([0, 0, 5003, 5000, 0]);
  });

  test('is for the owner only and requires Business', async () => {
    const { browser, userId, linkId } = await makeAccount();
    const other = await makeAccount();
    const statusOf = async (query: Record<string, string>, by = browser) => (await sheet(by, query)).status;
    expect(await statusOf(day, app.browser())).toBe(401);
    expect(await statusOf({ ...day, item: linkId }, other.browser)).toBe(404);
    for (const wrong of [
      {} as Record<string, string>,
      { from: '2026-11-11', to: '2026-11-10' },
      { ...day, dimension: 'visitor' },
      { ...day, item: 'x' },
      { ...day, item: linkId, dimension: 'item' },
      { ...day, item: linkId, dimension: 'os' },
    ]) {
      expect(await statusOf(wrong), JSON.stringify(wrong)).toBe(400);
    }
    for (const plan of ['pro', 'free', 'expired'] as const) {
      await setPlan(app, userId, plan);
      expect(await statusOf(day), plan).toBe(403);
    }
  });
});
