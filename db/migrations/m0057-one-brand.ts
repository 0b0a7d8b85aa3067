import { type Kysely, sql } from 'kysely';

/**
 * What an organization gives to all its cards, to its page, and to cards whose holder isn't there yet. The previous release runs beside
 * this one and knows none of it: every column has a default with which nothing changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table card_templates (
      id uuid default gen_random_uuid() primary key,
      organization_id uuid not null references organizations on delete cascade,
      name text not null check (char_length(name) between 1 and 60),
      fields jsonb default '{}' not null check (jsonb_typeof(fields) = 'object'),
      policy jsonb default '{}' not null check (jsonb_typeof(policy) = 'object'),
      created_at timestamptz default now() not null,
      updated_at timestamptz default now() not null
    );
    create index card_templates_organization on card_templates (organization_id, created_at);
    create trigger card_templates_notify after insert or update or delete on card_templates
      for each row execute function notify_organization();

    alter table organizations
      add column about text default '' not null check (char_length(about) <= 500),
      add column website text default '' not null check (char_length(website) <= 2048),
      add column has_page boolean default true not null,
      add column default_template_id uuid references card_templates on delete set null;
    create index organizations_default_template on organizations (default_template_id) where default_template_id is not null;

    alter table profiles add column footer text default '' not null check (char_length(footer) <= 60);

    alter table vcards
      add column template_id uuid references card_templates on delete set null,
      add column active boolean default true not null,
      add column forward_to uuid references vcards on delete set null,
      add column on_team_page boolean default true not null,
      add column external_id text check (char_length(external_id) between 1 and 200);
    create index vcards_template on vcards (template_id) where template_id is not null;
    create index vcards_forward on vcards (forward_to) where forward_to is not null;
    create unique index vcards_external on vcards (user_id, external_id) where external_id is not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vcards
      drop column template_id,
      drop column active,
      drop column forward_to,
      drop column on_team_page,
      drop column external_id;
    alter table profiles drop column footer;
    alter table organizations
      drop column about,
      drop column website,
      drop column has_page,
      drop column default_template_id;
    drop table card_templates;
  `.execute(db);
}
