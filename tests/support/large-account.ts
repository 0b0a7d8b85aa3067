import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { MAX_TAGS } from '#src/lists.ts';
import { signUpWithCard, type TestApp, type TestBrowser } from './app.ts';

const SESSIONS = 50;
const TAGS_EACH = 3;
const DAYS = 20;
const VALUES_EACH = 50;

/** `npm run test:large` makes 20,000 of everything. */
export const LARGE = Number(process.env.LARGE ?? 4_000);

export type LargeAccount = { browser: TestBrowser; email: string; ownerId: string; username: string };

/** A Business account with so many links, QR codes, cards, and whatever else an owner can have. */
export async function makeLargeAccount(app: TestApp, count = LARGE): Promise<LargeAccount> {
  const { browser, email } = await signUpWithCard(app);
  const { db } = app.context;
  const profile = db.selectFrom('profiles').select(['id', 'username']).where('email', '=', email);
  const { id, username } = await profile.executeTakeFirstOrThrow();
  await seedLargeAccount(db, id, count);
  return { browser, email, ownerId: id, username: `${username}` };
}

/** Inserts rows without going through the API, and `analyze`s. */
async function seedLargeAccount(db: Db, ownerId: string, count: number): Promise<void> {
  await sql`update profiles set plan_type = 'business' where id = ${ownerId}`.execute(db);
  await seedItems(db, ownerId, count);
  await seedTags(db, ownerId);
  await seedDrafts(db, ownerId);
  await seedMessages(db, ownerId, count);
  await seedSessions(db, ownerId, count);
  await seedVisits(db, ownerId);
  await sql`analyze`.execute(db);
}

/** Longer than usual, as a stored row may be. */
const url = (path: string) =>
  sql`'https://shop.example.com/${sql.raw(path)}/' || n || '?' || repeat('campaign=spring&', 25)`;

async function seedItems(db: Db, ownerId: string, count: number): Promise<void> {
  const numbers = sql`generate_series(1, ${count}::int) n`;
  await sql`insert into photos (user_id, bytes) select ${ownerId}, 100000 from ${numbers}`.execute(db);
  await sql`insert into links (user_id, slug, title, url, order_index, fallback_url, utm_source, utm_campaign)
    select ${ownerId}, 'l' || substr(md5(${ownerId} || n), 1, 12), 'Menú de la semana ' || n, ${url('things')}, n,
      ${url('closed')}, 'newsletter', 'spring ' || n from ${numbers}`.execute(db);
  await sql`insert into links (user_id, slug, title, url, order_index, qr_style)
    select ${ownerId}, 'q' || substr(md5(${ownerId} || n), 1, 12), 'Cartel ' || n, ${url('signs')}, ${count}::int + n,
      '{"dark": "#1e3a8a", "light": "#ffffff", "dots": "dots", "logo": null}' from ${numbers}`.execute(db);
  await sql`insert into vcards (user_id, name, first_name, last_name, company, position, phone, email, website, photo,
      social_links, postal_addresses)
    select ${ownerId}, 'Ana García ' || n, 'Ana', 'García ' || n, 'Panadería ' || n % 50, 'Baker', '+34 600 111 222',
      'ana' || n || '@example.com', ${url('team')}, '/media/' || p.id || '/photo.jpg',
      json_build_array(json_build_object('platform', 'linkedin', 'url', ${url('in')})),
      json_build_array(json_build_object('label', 'work', 'street', repeat('Calle Mayor ', 15), 'postalCode', '28001',
        'city', 'Madrid', 'region', '', 'country', 'España'))
    from (select id, row_number() over (order by id) n from photos where user_id = ${ownerId}) p`.execute(db);
  await sql`insert into links (user_id, slug, title, vcard_id, show_on_profile)
    select user_id, 'c' || substr(md5(id::text), 1, 12), name, id, false
    from vcards v where user_id = ${ownerId} and not exists (select from links where vcard_id = v.id)`.execute(db);
  await sql`insert into card_handles (user_id, handle, vcard_id)
    select user_id, 'ana-' || row_number() over (order by id), id
    from vcards v where user_id = ${ownerId} and not exists (select from card_handles where vcard_id = v.id)`.execute(
    db,
  );
  await sql`insert into card_handles (user_id, handle, vcard_id, held_until)
    select user_id, 'former-' || handle, vcard_id, now() + interval '80 days' from card_handles
    where user_id = ${ownerId} and handle like 'ana-%'`.execute(db);
}

async function seedTags(db: Db, ownerId: string): Promise<void> {
  await sql`insert into tags (user_id, name, color)
    select ${ownerId}, 'Tag ' || n, 'teal' from generate_series(1, ${MAX_TAGS}::int) n`.execute(db);
  await sql`insert into link_tags (link_id, tag_id)
    select l.id, t.id from (select id, row_number() over (order by id) n from links where user_id = ${ownerId}) l
    join (select id, row_number() over (order by id) n from tags where user_id = ${ownerId}) t
      on (l.n + t.n) % ${MAX_TAGS}::int < ${TAGS_EACH}::int`.execute(db);
}

/** One of every card, link and QR code. */
async function seedDrafts(db: Db, ownerId: string): Promise<void> {
  const draft = sql`gen_random_uuid(), 'base', json_build_object('title', 'Borrador', 'notes', repeat('Mañana ', 100))`;
  await sql`insert into drafts (user_id, kind, link_id, version, base, data)
    select user_id, case when qr_style is null then 'link' else 'qr_code' end, id, ${draft}
    from links where user_id = ${ownerId} and vcard_id is null`.execute(db);
  await sql`insert into drafts (user_id, kind, vcard_id, version, base, data)
    select user_id, 'card', id, ${draft} from vcards where user_id = ${ownerId}`.execute(db);
}

/** Half of them have a reply. */
async function seedMessages(db: Db, ownerId: string, count: number): Promise<void> {
  await sql`insert into support_messages (user_id, kind, subject, message, plan_type, priority, created_at)
    select ${ownerId}, 'message', 'Impresión ' || n, repeat('¿Cómo se imprime? ', 30), 'business', 0,
      now() - make_interval(mins => n) from generate_series(1, ${count / 2}::int) n`.execute(db);
  await sql`insert into support_messages (user_id, kind, subject, message, priority, answers_id, created_at)
    select user_id, 'reply', subject, repeat('Con una impresora. ', 30), 0, id, created_at + interval '1 minute'
    from support_messages where user_id = ${ownerId} and kind = 'message'`.execute(db);
}

/** As many sessions as an account can have. */
async function seedSessions(db: Db, ownerId: string, count: number): Promise<void> {
  await sql`insert into sessions (token, user_id, expires_at, user_agent, updated_at)
    select gen_random_uuid(), ${ownerId}, now() + interval '7 days', 'Firefox, Linux', now()
    from generate_series(1, ${SESSIONS - 1}::int)`.execute(db);
  await sql`insert into token_sessions (user_id, amr, device)
    select ${ownerId}, '[]', 'Firefox, Linux' from generate_series(1, ${SESSIONS}::int)`.execute(db);
  await sql`insert into known_devices (token_hash, user_id, device, expires_at)
    select gen_random_uuid(), ${ownerId}, 'Firefox, Linux', now() + interval '1 year'
    from generate_series(1, ${count}::int)`.execute(db);
}

/** Of all items on the last days, and of the account with many values of each dimension. */
async function seedVisits(db: Db, ownerId: string): Promise<void> {
  await sql`insert into visit_targets (user_id, item_id)
    select user_id, id from links where user_id = ${ownerId} union all
    select user_id, id from vcards where user_id = ${ownerId} union all select ${ownerId}, ${ownerId}
    on conflict do nothing`.execute(db);
  await sql`insert into visit_words (word) select '' union all select 'value ' || n
    from generate_series(1, ${VALUES_EACH}::int) n on conflict do nothing`.execute(db);
  await sql`insert into visit_days (target_id, day, dimension, kind, word_id, hits, visitors)
    select t.id, current_date - n, 0, kind, w.id, 3, 2
    from visit_targets t, visit_words w, generate_series(0, 1) n, generate_series(0, 3) kind
    where t.user_id = ${ownerId} and w.word = ''`.execute(db);
  await sql`insert into visit_days (target_id, day, dimension, kind, word_id, hits, visitors)
    select t.id, current_date - n, dimension, 2, w.id, 3, 2
    from visit_targets t, visit_words w, generate_series(0, ${DAYS - 1}::int) n, generate_series(1, 9) dimension
    where t.item_id = ${ownerId} and w.word like 'value %'`.execute(db);
  await sql`insert into visit_totals (target_id, kind, hits)
    select id, kind, id % 97 from visit_targets, generate_series(0, 4) kind where user_id = ${ownerId}`.execute(db);
}
