import { Trans, useLingui } from '@lingui/react/macro';
import type { DraftItem } from '#src/drafts/drafts.ts';
import { trpc } from '../../trpc.ts';
import { classNames } from '../../ui/class-names.ts';

/** Says that an item's editor has a draft, which another device may have begun (product 15.45). */
export function DraftMark({ kind, id, className }: DraftItem & { className?: string }) {
  const { t } = useLingui();
  const { data: hasDraft } = trpc.drafts.list.useQuery(undefined, {
    select: (drafts) => drafts.some((draft) => draft.kind === kind && draft.id === id),
  });
  if (!hasDraft) return null;
  return (
    <span
      title={t`You changed this and haven't saved it yet. Only you see the draft.`}
      className={classNames(
        'shrink-0 rounded-full border border-dashed border-line-strong px-2 py-px text-sm font-medium text-ink-soft',
        className,
      )}
    >
      <Trans>Draft</Trans>
    </span>
  );
}
