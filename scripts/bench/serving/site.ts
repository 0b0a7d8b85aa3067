import { sql } from 'kysely';
import { connectDb, connectPool } from '#db/connect.ts';
import { postmaster, type Scratch, startScratch } from '../scratch.ts';

const LINKS_PER_ACCOUNT = 10;

export type Site = Scratch & {
  /** the path of a public page */
  page: string;
  /** the database's PID */
  pid(): Promise<string>;
  /** visits stored so far */
  stored(): Promise<number>;
};

/** A database with `links` links and a typical card. */
export async function makeSite(links: number): Promise<Site> {
  const accounts = Math.ceil(links / LINKS_PER_ACCOUNT);
  const scratch = await startScratch('serving');
  const pool = connectPool({ ...scratch.connection, max: 1 }, () => {}, { limits: { statement: 0 } });
  const db = connectDb(pool);
  await sql`insert into users (name, email, email_verified)
    select 'Ana García López', 'ana-' || n || '@example.com', true from generate_series(1, ${accounts}::int) n`.execute(
    db,
  );
  // No listeners yet
  await sql`set session_replication_role = replica`.execute(db);
  await sql`update profiles set plan_type = 'business'`.execute(db);
  await sql`insert into links (user_id, slug, title, url)
    select p.id, 'bench-' || n, 'Link ' || n, 'https://shop.example.com/things/' || n || '?color=blue'
    from generate_series(0, ${links - 1}::int) n
    join (select id, row_number() over () - 1 as place from profiles) p on p.place = n % ${accounts}::int`.execute(db);
  const { rows } = await sql<{ id: string }>`insert into vcards
    (user_id, name, company, position, phone, email, website, social_links, background_color)
    select id, 'Ana García López', 'Lumen Studio', 'Product designer', '+34 600 123 456', 'ana@lumen.example',
      'https://lumen.example/', ${JSON.stringify([
        { platform: 'linkedin', url: 'https://www.linkedin.com/in/ana' },
        { platform: 'instagram', url: 'https://www.instagram.com/ana' },
      ])}::jsonb, '#00c2ff' from profiles limit 1 returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  await sql`insert into links (user_id, slug, title, vcard_id) select user_id, 'benchcard', name, id from vcards`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  return {
    ...scratch,
    page: `/vcard/${id}`,
    pid: () => postmaster(scratch.dataDir),
    async stored() {
      const { rows: counts } = await sql<{ visits: number }>`select count(*)::int as visits from visits`.execute(db);
      return counts[0]?.visits ?? 0;
    },
    async destroy() {
      await pool.end();
      await scratch.destroy();
    },
  };
}
