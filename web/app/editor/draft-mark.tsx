import { Trans, useLingui } from '@lingui/react/macro';

/** Says that an item's editor has a draft, which another device may have begun (product 15.45). */
export function DraftMark() {
  const { t } = useLingui();
  return (
    <span
      title={t`You changed this and haven't saved it yet. Only you see the draft.`}
      className="shrink-0 rounded-full border border-dashed border-line-strong px-2 py-px text-sm font-medium text-ink-soft"
    >
      <Trans>Draft</Trans>
    </span>
  );
}
