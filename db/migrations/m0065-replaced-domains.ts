import { type Kysely, sql } from 'kysely';

/** Domains that end because another owner proved that it has the host now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table domains drop constraint domains_ended_by_check;
    alter table domains add constraint domains_ended_by_check
      check (ended_by in ('unreachable', 'plan', 'operator', 'replaced'));
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update domains set ended_by = 'unreachable' where ended_by = 'replaced';
    alter table domains drop constraint domains_ended_by_check;
    alter table domains add constraint domains_ended_by_check check (ended_by in ('unreachable', 'plan', 'operator'));
  `.execute(db);
}
