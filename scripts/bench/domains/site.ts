import { sql } from 'kysely';
import { connectDb, connectPool, type Db } from '#db/connect.ts';
import { postmaster, type Scratch, startScratch } from '../scratch.ts';
import { pinRest } from '../serving/programs.ts';

const DOMAINS_PER_OWNER = 5;

export type DomainSite = Scratch & {
  db: Db;
  /** the one domain, and the path of a card there and at the main host */
  host: string;
  page: string;
};

/** The n-th of many. */
export function hostOf(n: number | string): string {
  return `cards-${n}.example.org`;
}

/** A database with an owner, a typical card and a live domain. */
export async function makeDomainSite(): Promise<DomainSite> {
  const scratch = await startScratch('domains');
  pinRest([await postmaster(scratch.dataDir)]);
  const pool = connectPool({ ...scratch.connection, max: 1 }, () => {}, { limits: { statement: 0 } });
  const db = connectDb(pool);
  const host = 'go.example.org';
  // No listeners yet
  await sql`set session_replication_role = replica`.execute(db);
  const { rows } = await sql<{ id: string }>`
    with person as (insert into users (name, email, email_verified) values ('Ana García López', 'ana@example.com', true) returning id),
      owner as (insert into profiles (id, plan_type, name, username) select id, 'business', 'Ana García López', 'ana-garcia' from person returning id)
    insert into vcards (user_id, name, company, position, phone, email, website, social_links, background_color)
    select id, 'Ana García López', 'Lumen Studio', 'Product designer', '+34 600 123 456', 'ana@lumen.example',
      'https://lumen.example/', ${JSON.stringify([
        { platform: 'linkedin', url: 'https://www.linkedin.com/in/ana' },
        { platform: 'instagram', url: 'https://www.instagram.com/ana' },
      ])}::jsonb, '#00c2ff' from owner returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  await sql`insert into links (user_id, slug, title, url, vcard_id) select user_id, 'benchcard', name, null, id from vcards`.execute(
    db,
  );
  await sql`insert into links (user_id, slug, title, url)
    select user_id, 'bench', 'Shop', 'https://shop.example.com/' from vcards`.execute(db);
  await sql`insert into domains (owner_id, host, token, state, is_main)
    select user_id, ${host}, 'x', 'live', true from vcards`.execute(db);
  return {
    ...scratch,
    db,
    host,
    page: `/vcard/${id}`,
    async destroy() {
      await pool.end();
      await scratch.destroy();
    },
  };
}

/** Live ones, of as many owners as need them. */
export async function addDomains({ db }: Pick<DomainSite, 'db'>, count: number): Promise<void> {
  const owners = Math.ceil(count / DOMAINS_PER_OWNER);
  await sql`insert into users (name, email, email_verified)
    select 'Luis Vega', 'luis-' || n || '@example.com', true from generate_series(1, ${owners}::int) n`.execute(db);
  await sql`insert into profiles (id, plan_type, name)
    select id, 'business', name from users where not exists (select from profiles where profiles.id = users.id)`.execute(
    db,
  );
  await sql`insert into domains (owner_id, host, token, state, is_main, findings, checked_at, next_check_at)
    select p.id, 'cards-' || n || '.example.org', md5(n::text) || 'abcdefgh', 'live', n % ${DOMAINS_PER_OWNER}::int = 0,
      '{"proof": {"state": "right", "found": ["saluda-verify"]}, "route": {"state": "right", "found": ["cards.example.com"]}}',
      now(), now() + interval '1 day'
    from generate_series(0, ${count - 1}::int) n
    join (select id, row_number() over () - 1 as place from profiles where name = 'Luis Vega') p
      on p.place = n / ${DOMAINS_PER_OWNER}::int`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
