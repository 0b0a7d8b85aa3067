import { type Kysely, sql } from 'kysely';

/** Pronouns on cards; font and icon colors that may be computed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vcards
      add column pronouns text default '' not null check (char_length(pronouns) <= 40),
      alter column font_color drop not null,
      alter column icon_color drop not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update vcards set font_color = coalesce(font_color, '#ffffff'), icon_color = coalesce(icon_color, '#ffffff');
    alter table vcards
      drop column pronouns,
      alter column font_color set not null,
      alter column icon_color set not null;
  `.execute(db);
}
