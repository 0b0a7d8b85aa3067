import { useState } from 'react';
import type { DraftKind } from '#src/drafts/drafts.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import type { ListCache } from '../../app/list/list-cache.ts';

const AssignDialog = lazy(async () => (await withTexts(import('./assign-dialog.tsx'))).AssignDialog);
const TagsDialog = lazy(async () => (await withTexts(import('./tags-dialog.tsx'))).TagsDialog);

type Tagged = { id: string; tagIds: string[] };
type Titled = Tagged & { title: string };

/** The dialogs about tags of a list. `tag` and `manage` open them. */
export function useTagDialogs<Item extends Tagged>(kind: DraftKind, cache: Pick<ListCache<Item>, 'change'>) {
  const [items, setItems] = useState<readonly Titled[] | null>(null);
  const [isManaging, setManaging] = useState(false);
  const dialogs = (
    <>
      {items && (
        <AssignDialog
          kind={kind}
          items={items}
          onAssigned={(ids, add, remove) =>
            cache.change(ids, (item) => ({
              ...item,
              tagIds: [...new Set([...item.tagIds, ...add])].filter((id) => !remove.includes(id)),
            }))
          }
          onManage={() => {
            setItems(null);
            setManaging(true);
          }}
          onClose={() => setItems(null)}
        />
      )}
      {isManaging && <TagsDialog onClose={() => setManaging(false)} />}
    </>
  );
  return { dialogs, tag: setItems, manage: () => setManaging(true) };
}
