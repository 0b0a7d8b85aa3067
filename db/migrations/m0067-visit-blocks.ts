import { type Kysely, sql } from 'kysely';

/**
 * `intent`: where the block ends that is being stored in another database, exactly once. `visit_lanes`: how often a lane's visits were
 * stored there, so that a process knows whether others did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table journal_positions add column intent bigint;
    create table visit_lanes (lane smallint primary key, turn bigint not null);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table visit_lanes;
    alter table journal_positions drop column intent;
  `.execute(db);
}
