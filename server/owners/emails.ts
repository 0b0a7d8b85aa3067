import type { Db } from '#db/connect.ts';
import { listOwnerPersons } from '#db/owners/owner-persons.ts';
import { findOwner } from '#db/owners/profiles.ts';
import { ownersPath } from '#src/screens.ts';
import { type EmailRenderContext, type EmailTemplate, queueEmail } from '../platform/emails.ts';

/** Emails the persons of an owner, each in their language, in the caller's transaction. It leads to the owner's screen. */
export async function queueOwnerEmail(
  context: EmailRenderContext,
  tx: Db,
  ownerId: string,
  template: EmailTemplate,
): Promise<void> {
  const owner = await findOwner(tx, ownerId);
  const ownersTemplate: EmailTemplate = (about) => {
    const texts = template(about);
    return owner ? { ...texts, path: ownersPath(owner, texts.path) } : texts;
  };
  for (const person of await listOwnerPersons(tx, ownerId)) await queueEmail(context, tx, person, ownersTemplate);
}
