import { createHash } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import { deleteDraft, findDraft } from '#db/drafts/drafts.ts';
import type { DraftItem, Publication } from '#src/drafts/drafts.ts';
import { AppError } from '#src/errors.ts';
import type { CardScope } from '#src/owners/card-scope.ts';

/** Changes when one of these fields does. */
export function revisionOf<Row extends object>(row: Row, fields: readonly (keyof Row)[]): string {
  const values = JSON.stringify(fields.map((field) => row[field]));
  return createHash('sha256').update(values).digest('base64url');
}

/**
 * Deletes the draft of an item that is about to be saved, if item and draft are those that the screen knows. Requires
 * `lockOwner`. @throws item_changed, draft_changed
 */
export async function publishDraft(
  tx: Db,
  scope: CardScope,
  item: DraftItem,
  { now, known }: { now: string; known: Publication },
): Promise<void> {
  if (known.revision !== now) throw new AppError('item_changed');
  const draft = await findDraft(tx, scope, item);
  if (draft && draft.version !== known.draft) throw new AppError('draft_changed');
  await deleteDraft(tx, scope, item);
}
