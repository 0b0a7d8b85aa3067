import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { claimHandle } from '#db/cards/handles.ts';
import { insertPreset } from '#db/cards/presets.ts';
import { insertTemplate } from '#db/cards/templates.ts';
import type { Db } from '#db/connect.ts';
import { insertTag } from '#db/links/tags.ts';
import { insertPhoto } from '#db/owners/photos.ts';
import { claimUsername } from '#db/owners/usernames.ts';
import { drawKey } from '#server/api/key-format.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { blankCard, pick } from '#src/cards/card-fields.ts';
import { lookFields } from '#src/cards/card-look.ts';
import { blankTemplateFields, policyPresets } from '#src/cards/templates.ts';
import { plainQrStyle, type QrStyle } from '#src/links/qr-style.ts';
import type { Role } from '#src/owners/permissions.ts';
import { paths } from '#src/paths.ts';
import { someUsername, type TestApp } from './app.ts';

/** With one row of everything. */
export type Organization = {
  id: string;
  username: string;
  vcardId: string;
  linkId: string;
  qrCodeId: string;
  tagId: string;
  presetId: string;
  templateId: string;
  keyId: string;
  domainId: string;
  photo: string;
};

/** On Business, with this person as its owner. */
export async function makeOrganization(app: TestApp, userId: string): Promise<Organization> {
  const { db } = app.context;
  const id = randomUUID();
  const username = `acme-${someUsername()}`;
  await sql`insert into profiles (id, owner_kind, name, initialized, plan_type, trial_start_date, trial_days)
    values (${id}, 'organization', 'Acme', true, 'business', now(), 0)`.execute(db);
  await sql`insert into organizations (id) values (${id})`.execute(db);
  await claimUsername(db, id, username);
  await addMember(app, id, userId, 'owner');
  const content = { fields: blankTemplateFields, policy: policyPresets.relaxed };
  const template = await insertTemplate(db, id, { name: 'Sales', ...content });
  return { id, username, ...(await fill(app, id)), templateId: template.id };
}

async function fill({ context: { db } }: TestApp, ownerId: string) {
  const insert = async (title: string, more: { vcardId?: string; style?: QrStyle }) => {
    const { rows } = await sql<{ id: string }>`insert into links (user_id, slug, title, url, vcard_id, qr_style)
      values (${ownerId}, ${randomUUID().slice(0, 13)}, ${title}, ${more.vcardId ? null : 'https://acme.example.com/page'},
        ${more.vcardId ?? null}, ${more.style ? JSON.stringify(more.style) : null}) returning id`.execute(db);
    return rows[0]?.id ?? '';
  };
  const { rows } = await sql<{ id: string }>`insert into vcards (user_id, name) values (${ownerId}, 'Luisa Vega')
    returning id`.execute(db);
  const vcardId = rows[0]?.id ?? '';
  await claimHandle(db, ownerId, vcardId, 'luisa');
  await insert('Luisa Vega', { vcardId });
  const linkId = await insert('Page', {});
  const qrCodeId = await insert('Code', { style: plainQrStyle });
  const tag = await insertTag(db, ownerId, { name: 'Fair', color: 'red' });
  const preset = await insertPreset(db, ownerId, { name: 'Fair', look: pick(blankCard, lookFields) });
  const key = drawKey();
  const { rows: keys } = await sql<{ id: string }>`insert into api_keys (owner_id, name, prefix, key_hash, scopes)
    values (${ownerId}, 'Fair', ${key.prefix}, ${key.keyHash}, '{cards:read}') returning id`.execute(db);
  const photoId = randomUUID();
  await insertPhoto(db, ownerId, { id: photoId, bytes: 1000 });
  const ids = { vcardId, linkId, qrCodeId, tagId: tag?.id ?? '', presetId: preset.id, keyId: keys[0]?.id ?? '' };
  return { ...ids, domainId: await insertDomain(db, ownerId), photo: paths.media(photoId, 'photo') };
}

export async function addMember({ context: { db } }: TestApp, id: string, userId: string, role: Role): Promise<void> {
  await sql`insert into memberships (organization_id, user_id, role) values (${id}, ${userId}, ${role})
    on conflict (organization_id, user_id) do update set role = excluded.role`.execute(db);
}

/** Members with a second factor and a card each. */
export async function addManyMembers({ context: { db } }: TestApp, id: string, count: number): Promise<void> {
  await sql`with made as (
      insert into users (name, email, email_verified)
        select 'Luis ' || n, 'luis-' || n || '-' || ${id} || '@example.com', true from generate_series(1, ${count}::int) n
        returning id),
    joined as (insert into memberships (organization_id, user_id, role) select ${id}, id, 'member' from made),
    secured as (insert into factors (id, user_id, factor_type, friendly_name, status)
      select gen_random_uuid(), id, 'totp', 'App', 'verified' from made)
    insert into vcards (user_id, name, holder_id) select ${id}, 'Luis', id from made`.execute(db);
  await sql`analyze users, profiles, memberships, factors, vcards`.execute(db);
}

/** Lets a member hold a card. */
export async function hold({ context: { db } }: TestApp, vcardId: string, userId: string | null): Promise<void> {
  await sql`update vcards set holder_id = ${userId} where id = ${vcardId}`.execute(db);
}

/** An open invitation, without an email. Returns its ID. */
export async function insertDomain(db: Db, ownerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into domains (owner_id, host, token, state)
    values (${ownerId}, ${`${randomUUID()}.example.com`}, 'x', 'waiting') returning id`.execute(db);
  return rows[0]?.id ?? '';
}

export async function insertInvitation(
  { context: { db } }: TestApp,
  organizationId: string,
  email: string,
  { token = randomUUID(), role = 'member' }: { token?: string; role?: Role } = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into invitations (organization_id, email, role, language, token_hash, expires_at)
    values (${organizationId}, ${email}, ${role}, 'en', ${hashToken(token)}, now() + interval '7 days') returning id`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}
