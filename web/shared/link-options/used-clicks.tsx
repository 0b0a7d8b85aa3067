import { Plural, Trans } from '@lingui/react/macro';

/** How many of a link's clicks are gone. */
export function UsedClicks({ used, max }: { used: number; max: number }) {
  return (
    <Trans>
      {used} of <Plural value={max} one="# click" other="# clicks" /> used
    </Trans>
  );
}
