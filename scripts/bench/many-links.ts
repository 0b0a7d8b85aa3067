import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

const DAYS = 30;

/** Gives an account links with their visits. Every fifth has a QR code, every third a tag, and every ninth two. */
export async function seedLinks(db: Db, userId: string, links: number): Promise<void> {
  await sql`update profiles set plan_type = 'business' where id = ${userId}`.execute(db);
  await sql`insert into links (user_id, slug, title, url, order_index, qr_style)
    select ${userId}, 'bench-' || ${links}::int || '-' || n, 'Menú de la semana ' || n, 'https://shop.example.com/things/' || n, n,
      case when n % 5 = 0 then '{}'::jsonb end
    from generate_series(1, ${links}::int) n`.execute(db);
  await sql`insert into visit_targets (user_id, item_id)
    select user_id, id from links where user_id = ${userId} and vcard_id is null`.execute(db);
  await sql`insert into visit_words (word) values ('') on conflict do nothing`.execute(db);
  await sql`insert into visit_days (target_id, day, dimension, kind, word_id, hits, visitors)
    select t.id, current_date - n, 0, kind, w.id, 3, 2
    from visit_targets t, visit_words w, generate_series(0, ${DAYS - 1}::int) n, generate_series(0, 1) kind
    where t.user_id = ${userId} and w.word = ''`.execute(db);
  await sql`insert into visit_totals (target_id, kind, hits)
    select id, kind, id % 97 from visit_targets, generate_series(0, 3) kind where user_id = ${userId}`.execute(db);
  await sql`analyze`.execute(db);
}
