import { sql } from 'kysely';
import type { DomainStart } from '#src/owners/domains.ts';
import type { Db } from '../connect.ts';

/** A domain that leads to its owner's things. */
export type ServedDomain = {
  host: string;
  id: string;
  ownerId: string;
  state: 'live' | 'failing';
  isMain: boolean;
  start: DomainStart;
  codesUseDomain: boolean;
};

/** Those of an owner as one text, a line each. The same text means that nothing has changed. */
export type ServedText = { ownerId: string; text: string };

export const servedStates = ['live', 'failing'] as const;

/** Of some owners, or of all. As texts: 100,000 rows with a field for each column take four times the processor time and the memory. */
export async function listServed(db: Db, ownerIds: readonly string[] | 'all'): Promise<ServedText[]> {
  const isWanted = ownerIds === 'all' ? sql`` : sql`and owner_id = any(${ownerIds}::uuid[])`;
  const { rows } = await sql<ServedText>`
    select owner_id, string_agg(concat_ws(e'\t', host, domains.id,
      concat((state = 'live')::int, is_main::int, codes_use_domain::int), start), e'\n' order by host) as text
    from domains join profiles on profiles.id = owner_id
    where state in ('live', 'failing') ${isWanted} group by owner_id`.execute(db);
  return rows;
}

export function hostsIn(text: string): string[] {
  return text.split('\n').map((line) => line.slice(0, line.indexOf('\t')));
}

export function domainsIn({ ownerId, text }: ServedText): ServedDomain[] {
  return text.split('\n').map((line) => {
    const [host = '', id = '', flags = '', start] = line.split('\t');
    return {
      host,
      id,
      ownerId,
      state: flags[0] === '1' ? 'live' : 'failing',
      isMain: flags[1] === '1',
      codesUseDomain: flags[2] === '1',
      start: start === undefined ? mainStart : JSON.parse(start),
    };
  });
}

const mainStart = { kind: 'main' } as const;

export async function isHostServed(db: Db, host: string): Promise<boolean> {
  const found = db.selectFrom('domains').select('id').where('host', '=', host).where('state', 'in', servedStates);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The main domain while it is live: one that fails leads nowhere for most people. */
export async function findLiveMain(db: Db, ownerId: string): Promise<ServedDomain | undefined> {
  return (await listServed(db, [ownerId])).flatMap(domainsIn).find(isLiveMain);
}

export function isLiveMain({ state, isMain }: Pick<ServedDomain, 'state' | 'isMain'>): boolean {
  return isMain && state === 'live';
}
