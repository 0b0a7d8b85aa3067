import { type Kysely, sql } from 'kysely';

/** Hosts that the operator ended, as hashes: whoever adds one waits for the operator, also after its owner removed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_hosts (
      hash text primary key,
      since timestamptz default now() not null
    );
    insert into ended_hosts (hash)
      select distinct encode(sha256(host::bytea), 'hex') from domains where ended_by = 'operator';
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table ended_hosts`.execute(db);
}
