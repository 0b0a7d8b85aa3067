import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Deleting an account clears the entries about the person
  await sql`create index audit_entries_target_id on audit_entries (target_id)`.execute(db);
  // Live streams leave out organizations that require a second factor
  await sql`create or replace trigger factors_notify after insert or update of status or delete on factors
    for each row execute function notify_change('user')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger factors_notify on factors`.execute(db);
  await sql`drop index audit_entries_target_id`.execute(db);
}
