import type { Db } from '#db/connect.ts';
import { listOwnerPersons } from '#db/owners/owner-persons.ts';
import { findOwner } from '#db/owners/profiles.ts';
import type { Person } from '#db/schema/profiles.ts';
import type { Role } from '#src/owners/permissions.ts';
import { ownersPath } from '#src/screens.ts';
import { type EmailRenderContext, type EmailTemplate, queueEmail } from '../platform/emails.ts';

/**
 * Emails the persons of an owner, each in their language, in the caller's transaction: of an organization its owners, or members with
 * at least another role, and one who is none of these. It leads to the owner's screen.
 */
export async function queueOwnerEmail(
  context: EmailRenderContext,
  tx: Db,
  ownerId: string,
  template: EmailTemplate,
  { least, except, also }: { least?: Role; except?: string; also?: Person } = {},
): Promise<void> {
  const owner = await findOwner(tx, ownerId);
  if (!owner) return;
  const ownersTemplate: EmailTemplate = (about) => {
    const texts = template(about);
    return { ...texts, path: ownersPath(owner, texts.path) };
  };
  const persons = await listOwnerPersons(tx, ownerId, least);
  const others = also && !persons.some(({ id }) => id === also.id) ? [also] : [];
  for (const person of [...persons, ...others]) {
    if (person.id !== except) await queueEmail(context, tx, person, ownersTemplate, { owner: ownerId });
  }
}
