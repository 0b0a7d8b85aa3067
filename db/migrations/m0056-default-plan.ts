import { type Kysely, sql } from 'kysely';

/** The plan that everyone has on this server (product 38.5), which new accounts begin with. The previous release knows no such plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table default_plan (
      is_only boolean default true primary key check (is_only),
      plan_type text not null check (plan_type in ('pro', 'business'))
    );

    create or replace function make_profile() returns trigger language plpgsql as $$
    begin
      insert into profiles (id, name, email, plan_type)
      values (new.id, new.name, new.email, coalesce((select plan_type from default_plan), 'free'));
      return new;
    end $$;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function make_profile() returns trigger language plpgsql as $$
    begin
      insert into profiles (id, name, email) values (new.id, new.name, new.email);
      return new;
    end $$;
    drop table default_plan;
  `.execute(db);
}
