import { Trans, useLingui } from '@lingui/react/macro';
import { Tags as TagsIcon } from 'lucide-react';
import type { DraftItem } from '#src/drafts/drafts.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { TagChip } from './tag-chip.tsx';
import { useTagDialogs } from './tag-dialogs.tsx';
import { useTags } from './use-tags.ts';

/** The tags of an item in its editor. They are saved on their own, not with its draft. */
export function ItemTags({ kind, id, title }: DraftItem & { title: string }) {
  const { t } = useLingui();
  const tags = useTags();
  const { data: tagIds } = trpc.tags.ofItem.useQuery({ kind, id });
  // The query is read again once they are saved
  const dialogs = useTagDialogs(kind, { change: () => {} });
  // As high as the button
  if (!tagIds || !tags.isLoaded) return <div className="mb-6 h-9" />;
  const own = tags.of(tagIds);
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      {own.length > 0 && (
        <ul aria-label={t`Tags`} className="contents">
          {own.map((tag) => (
            <li key={tag.id} className="flex">
              <TagChip tag={tag} />
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" size="small" onClick={() => dialogs.tag([{ id, title, tagIds }])} className="-ml-3">
        <TagsIcon aria-hidden="true" className="size-4" />
        {own.length > 0 ? <Trans>Edit tags</Trans> : <Trans>Add tags</Trans>}
      </Button>
      {dialogs.dialogs}
    </div>
  );
}
