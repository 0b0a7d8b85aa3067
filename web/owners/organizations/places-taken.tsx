import { Trans } from '@lingui/react/macro';
import { UNLIMITED } from '#src/owners/plans.ts';

/** By members and open invitations. */
export function PlacesTaken({ used, limit }: { used: number; limit: number }) {
  return limit === UNLIMITED ? (
    <Trans>{used} places taken</Trans>
  ) : (
    <Trans>
      {used} of {limit} places taken
    </Trans>
  );
}
