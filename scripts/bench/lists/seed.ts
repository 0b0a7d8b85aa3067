import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

const DAYS = 30;
const TAGS = 20;

/** Each fifth link has a code. */
export type Counts = { links: number; codes: number; cards: number };

/** Fills an account with items that have tags and visits. Returns its tags. */
export async function seed(db: Db, userId: string, { links, codes, cards }: Counts): Promise<string[]> {
  await sql`update profiles set plan_type = 'business' where id = ${userId}`.execute(db);
  await sql`insert into links (user_id, slug, title, url, order_index, qr_style)
    select ${userId}, 'l' || substr(md5(${userId} || n), 1, 12), 'Menú de la semana ' || n,
      'https://shop.example.com/things/' || n, n, case when n % 5 = 0 or n > ${links}::int then '{}'::jsonb end
    from generate_series(1, ${links}::int + ${codes}::int) n`.execute(db);
  await sql`insert into vcards (user_id, name, company, position, social_links)
    select ${userId}, 'Ana García ' || n, 'Panadería ' || n % 50, 'Baker', '[]'
    from generate_series(1, ${cards}::int) n`.execute(db);
  await sql`insert into links (user_id, slug, title, vcard_id, show_on_profile)
    select ${userId}, 'c' || substr(md5(id::text), 1, 12), name, id, false
    from vcards v where user_id = ${userId} and not exists (select from links where vcard_id = v.id)`.execute(db);
  await sql`insert into tags (user_id, name, color)
    select ${userId}, 'Tag ' || n, 'teal' from generate_series(1, ${TAGS}::int) n`.execute(db);
  // Five tags each
  await sql`insert into link_tags (link_id, tag_id)
    select l.id, t.id from links l join tags t using (user_id)
    where user_id = ${userId} and abs(hashtext(l.id::text || t.id::text)) % ${TAGS}::int < 5`.execute(db);
  await sql`insert into visit_targets (user_id, item_id)
    select user_id, id from links where user_id = ${userId} union all
    select user_id, id from vcards where user_id = ${userId} on conflict do nothing`.execute(db);
  await sql`insert into visit_words (word) values ('') on conflict do nothing`.execute(db);
  await sql`insert into visit_days (target_id, day, dimension, kind, word_id, hits, visitors)
    select t.id, current_date - n, 0, kind, w.id, 3, 2
    from visit_targets t, visit_words w, generate_series(0, ${DAYS - 1}::int) n, generate_series(2, 3) kind
    where t.user_id = ${userId} and w.word = ''`.execute(db);
  await sql`insert into visit_totals (target_id, kind, hits)
    select id, kind, id % 97 from visit_targets, generate_series(0, 4) kind where user_id = ${userId}`.execute(db);
  const tags = await db.selectFrom('tags').select('id').where('userId', '=', userId).execute();
  return tags.map(({ id }) => id);
}
