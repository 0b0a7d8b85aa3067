import { domainToASCII, domainToUnicode } from 'node:url';
import { type Kysely, sql } from 'kysely';

const columns = [
  ['users', 'email'],
  ['profiles', 'email'],
  ['address_changes', 'new_email'],
] as const;

/** Encoded domains (xn--) are stored as people write them from now on, so that both spellings are one account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rewrite(db, '[@.]xn--', domainToUnicode);
}

/** The release before knows encoded domains only. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await rewrite(db, '[^\\x01-\\x7f]', domainToASCII);
}

async function rewrite(db: Kysely<unknown>, pattern: string, spell: (domain: string) => string): Promise<void> {
  for (const [table, column] of columns) {
    const [rows, email] = [sql.table(table), sql.ref(column)];
    const found = await sql<{
      email: string;
    }>`select ${email} as email from ${rows} where ${email} ~ ${pattern}`.execute(db);
    for (const { email: before } of found.rows) {
      const [local = '', domain = ''] = before.split(/@(?=[^@]*$)/);
      const after = `${local}@${spell(domain) || domain}`;
      await sql`update ${rows} set ${email} = ${after} where ${email} = ${before}`.execute(db);
    }
  }
}
