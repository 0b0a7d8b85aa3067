import { sql } from 'kysely';
import { insertUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { type Visit, type VisitKind, visitFlags, visitSources } from '#src/visits/visits.ts';
import { newRandom } from '../../scripts/bench/traffic.ts';
import { admitted } from '../support/admission.ts';

export type Random = ReturnType<typeof seededRandom>;

export function seededRandom(seed: number) {
  const next = newRandom(seed);
  const below = (most: number) => Math.floor(next() * most);
  return {
    next,
    below,
    of: <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value,
    /** the first ones more often */
    skewed: <Value>(values: readonly Value[]): Value => values[Math.floor(next() ** 2 * values.length)] as Value,
    hex: (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  };
}

/** A team page is the owner itself, and the only profile that an organization has (product 40.2). */
export type Account = { id: string; items: string[]; hasTeamPage: boolean; zones: [from: string, zone: string][] };

const ITEMS = 6;

/** An account with cards, their own links, and other links; one card is deleted. `zones` say what it has from which UTC day on. */
export async function makeAccount(
  db: Db,
  random: Random,
  about: Pick<Account, 'hasTeamPage' | 'zones'>,
): Promise<Account> {
  const email = `ana-${random.hex(8)}@example.com`;
  const { id } = await insertUser(db, admitted, { name: 'Ana', email, passwordHash: 'x' });
  const { rows: cards } = await sql<{ id: string }>`insert into vcards (user_id, name)
    select ${id}, 'Card ' || n from generate_series(1, ${ITEMS}::int) n returning id`.execute(db);
  const { rows: links } = await sql<{ id: string }>`insert into links (user_id, slug, title, url, vcard_id)
    select ${id}, ${random.hex(8)} || n, 'Link ' || n, case when card is null then 'https://example.com/' end, card
    from (select n, (${cards.map((card) => card.id)}::uuid[])[n] as card from generate_series(1, ${2 * ITEMS}::int) n) numbers returning id`.execute(
    db,
  );
  await sql`delete from vcards where id = ${cards[0]?.id}`.execute(db);
  return { id, ...about, items: [...cards, ...links].map((item) => item.id) };
}

const kinds: readonly VisitKind[] = ['profile_view', 'card_view', 'card_view', 'card_view', 'click', 'scan', 'save'];
const words = {
  country: ['ES', 'MX', 'US', 'FR', ''],
  device: ['phone', 'computer', 'tablet', ''],
  browser: ['Safari', 'Chrome', 'Firefox', 'Opera', ''],
  os: ['iOS', 'Android', 'Windows', 'Linux', ''],
  referrer: ['', ...Array.from({ length: 40 }, (_, n) => `site-${n}.example`)],
  utmSource: ['', '', 'newsletter', "fair's \\ 'best'"],
  utmMedium: ['', '', 'email', 'print'],
  utmCampaign: ['', '', ...Array.from({ length: 20 }, (_, n) => `otoño\t${n}`)],
};
const PEOPLE = 60;
const DAY_MS = 86_400_000;

/** Visits of a UTC day, in the order of their times. A visitor's number belongs to the day (product 20.18). */
export function visitsOfDay(random: Random, account: Account, day: string, count: number, until: number): Visit[] {
  const start = Date.parse(`${day}T00:00Z`);
  const people = Array.from({ length: PEOPLE }, () => ({
    visitor: random.hex(16),
    country: random.skewed(words.country),
    device: random.skewed(words.device),
    browser: random.skewed(words.browser),
    os: random.skewed(words.os),
  }));
  const times = Array.from({ length: count }, () => start + random.below(Math.min(DAY_MS, until - start)));
  return times
    .sort((a, b) => a - b)
    .map((at) => {
      const kind = random.of(kinds);
      const visit = {
        ...{ at, kind, userId: account.id, flags: random.next() < 0.1 ? random.of(Object.values(visitFlags)) & 7 : 0 },
        itemId: kind === 'profile_view' && account.hasTeamPage ? account.id : random.skewed(account.items),
        ...{ ...random.skewed(people), source: random.skewed(visitSources), referrer: random.skewed(words.referrer) },
        utmSource: random.of(words.utmSource),
        utmMedium: random.of(words.utmMedium),
        utmCampaign: random.of(words.utmCampaign),
      };
      if (random.next() > 0.05) return visit;
      // An aggregate (product 20.23)
      const { userId, itemId, source, country } = visit;
      const unknown = { device: '', browser: '', os: '', referrer: '', utmSource: '', utmMedium: '', utmCampaign: '' };
      const visitor = random.hex(16);
      return { at, kind, userId, itemId, source, country, flags: 0, visitor, ...unknown, count: 1 + random.below(40) };
    });
}

export function zoneOn({ zones }: Account, day: string): string {
  return zones.findLast(([from]) => from <= day)?.[1] as string;
}

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => dayAfter(first, n));
}

export async function changeZones(db: Db, known: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, zone] of known) await sql`update profiles set time_zone = ${zone} where id = ${id}`.execute(db);
}
