import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Visit } from '#src/visits/visits.ts';
import { visitsOf } from './database.ts';
import { countRows } from './stored-visits.ts';

/** Formats text as a journal line with a valid checksum. */
export function checksummed(text: string): string {
  return `${crc32(text).toString(36)} ${text}\n`;
}

export function elementsOf(visit: Visit): unknown[] {
  const { at, userId, itemId, visitor, flags, source, country, device, browser, os, referrer } = visit;
  const words = [source, country, device, browser, os, referrer, visit.utmSource, visit.utmMedium, visit.utmCampaign];
  return [at, 2, userId, itemId, visitor, flags, ...words];
}

export function clickOn(userId: string, itemId: string, changes: Partial<Visit> = {}): Visit {
  return {
    ...{ at: Date.UTC(2026, 10, 21, 12), kind: 'click', userId, itemId, visitor: '00000000000000a1', flags: 0 },
    ...{ source: 'link', country: 'ES', device: 'phone', browser: 'Safari', os: 'iOS', referrer: '' },
    ...{ utmSource: '', utmMedium: '', utmCampaign: '' },
    ...changes,
  };
}

/** An item's total and its single events. */
export async function countsOf(db: Db, itemId: string): Promise<{ total: number; rows: number } | undefined> {
  const { rows } = await sql<{ total: number }>`select sum(a.hits)::int as total
    from visit_targets t join visit_totals a on a.target_id = t.id where t.item_id = ${itemId} group by t.id`.execute(
    db,
  );
  const { visitsUrl } = visitsOf(db);
  return rows[0] && { ...rows[0], rows: await countRows({ db, visitsUrl }, 'item', itemId) };
}

export async function quarantined(directory: string): Promise<string> {
  return await readFile(join(directory, 'refused'), 'utf8').catch(() => '');
}
