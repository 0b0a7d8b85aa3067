import { type Kysely, sql } from 'kysely';

/** What refers to an owner: table, column, and what happens to the row when the owner is deleted. */
const ownerKeys = [
  ['usernames', 'user_id', 'set null'],
  ['vcards', 'user_id', 'cascade'],
  ['links', 'user_id', 'cascade'],
  ['photos', 'user_id', 'cascade'],
  ['customers', 'user_id', 'cascade'],
  ['subscriptions', 'user_id', 'cascade'],
  ['plan_grants', 'user_id', 'cascade'],
  ['notices', 'user_id', 'cascade'],
  ['visit_targets', 'user_id', 'cascade'],
  ['card_handles', 'user_id', 'cascade'],
  ['drafts', 'user_id', 'cascade'],
  ['tags', 'user_id', 'cascade'],
  ['support_messages', 'about_user_id', 'cascade'],
] as const;

// Most transactions begin with a profile: waiting for that lock first, this holds no other while it waits for them
const lockTables = `lock table profiles, ${ownerKeys.map(([table]) => table).join(', ')}, users in access exclusive mode;`;

/** Foreign keys get the names that they had. */
function keysTo(target: 'profiles' | 'users', check: '' | 'not valid'): string {
  const changes = ownerKeys.map(([table, column, action]) => {
    const name = `${table}_${column}_fkey`;
    return `alter table ${table} drop constraint ${name}, add constraint ${name}
      foreign key (${column}) references ${target} (id) on delete ${action} ${check};`;
  });
  return changes.join('\n');
}

/**
 * What is owned belongs to a profile, not to a user. All rows satisfy the new keys, so that the next release may validate them; here
 * that would keep everybody waiting. A user's profile goes by a trigger, since later ones will have no user. The previous release
 * deletes users, and their profiles and all that they own go, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `${lockTables}
      ${keysTo('profiles', 'not valid')}
      alter table profiles drop constraint profiles_id_fkey;
      create function delete_profile() returns trigger language plpgsql as $$
      begin
        delete from profiles where id = old.id;
        return null;
      end $$;
      create trigger users_delete_profile after delete on users for each row execute function delete_profile();`,
    )
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `${lockTables}
      drop trigger users_delete_profile on users;
      drop function delete_profile;
      alter table profiles add foreign key (id) references users (id) on delete cascade;
      ${keysTo('users', '')}`,
    )
    .execute(db);
}
