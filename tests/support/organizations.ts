import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertPhoto } from '#db/owners/photos.ts';
import { claimUsername } from '#db/owners/usernames.ts';
import type { Role } from '#src/owners/permissions.ts';
import { paths } from '#src/paths.ts';
import { someUsername, type TestApp, type TestBrowser } from './app.ts';

/** With one row of everything. */
export type Organization = {
  id: string;
  username: string;
  vcardId: string;
  linkId: string;
  qrCodeId: string;
  tagId: string;
  photo: string;
};

/** On Business, with this person as its owner. */
export async function makeOrganization(
  app: TestApp,
  { browser, userId }: { browser: TestBrowser; userId: string },
): Promise<Organization> {
  const { db } = app.context;
  const id = randomUUID();
  const username = `acme-${someUsername()}`;
  await sql`insert into profiles (id, owner_kind, name, initialized, plan_type, trial_start_date, trial_days)
    values (${id}, 'organization', 'Acme', true, 'business', now(), 0)`.execute(db);
  await sql`insert into organizations (id) values (${id})`.execute(db);
  await claimUsername(db, id, username);
  await addMember(app, id, userId, 'owner');
  return { id, username, ...(await fill(app, browser.actingFor(id), id)) };
}

async function fill({ context: { db } }: TestApp, { trpc }: TestBrowser, id: string) {
  const { id: vcardId } = await trpc.vcards.create.mutate({ name: 'Luisa Vega' });
  const { id: linkId } = await trpc.links.create.mutate({ title: 'Page', url: 'https://acme.example.com/page' });
  const { id: qrCodeId } = await trpc.qrCodes.create.mutate({
    title: 'Code',
    url: 'https://acme.example.com/',
    icon: '',
  });
  const { id: tagId } = await trpc.tags.create.mutate({ name: 'Fair', color: 'red' });
  const photoId = randomUUID();
  await insertPhoto(db, id, { id: photoId, bytes: 1000 });
  return { vcardId, linkId, qrCodeId, tagId, photo: paths.media(photoId, 'photo') };
}

export async function addMember({ context: { db } }: TestApp, id: string, userId: string, role: Role): Promise<void> {
  await sql`insert into memberships (organization_id, user_id, role) values (${id}, ${userId}, ${role})
    on conflict (organization_id, user_id) do update set role = excluded.role`.execute(db);
}

/** Lets a member hold a card. */
export async function hold({ context: { db } }: TestApp, vcardId: string, userId: string | null): Promise<void> {
  await sql`update vcards set holder_id = ${userId} where id = ${vcardId}`.execute(db);
}
