import type { Db } from '#db/connect.ts';
import { listOwnerPersons } from '#db/owners/owner-persons.ts';
import { type EmailRenderContext, type EmailTemplate, queueEmail } from '../platform/emails.ts';

/** Emails the persons of an owner, each in their language, in the caller's transaction. */
export async function queueOwnerEmail(
  context: EmailRenderContext,
  tx: Db,
  ownerId: string,
  template: EmailTemplate,
): Promise<void> {
  for (const person of await listOwnerPersons(tx, ownerId)) await queueEmail(context, tx, person, template);
}
