import { Plural, Trans } from '@lingui/react/macro';

/** How much of a link's limit is used: its clicks and scans together. */
export function UsedClicks({ used, max }: { used: number; max: number }) {
  return (
    <Trans>
      {used} of <Plural value={max} one="# visit" other="# visits" /> used
    </Trans>
  );
}
