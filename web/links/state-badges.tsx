import { Trans } from '@lingui/react/macro';
import { Ban, CircleSlash, EyeOff, Pause } from 'lucide-react';
import { DraftMark } from '../app/editor/draft-mark.tsx';
import { Badge } from '../app/list/badge.tsx';
import { OverLimitText } from '../billing/over-limit/over-limit-status.tsx';
import { OptionBadges } from './options/option-badges.tsx';
import type { OwnOptions } from './options/options-draft.ts';

/** Over the plan limit (product 18.1). */
export function PausedBadge() {
  return (
    <Badge icon={Pause} tone="danger">
      <Trans>Paused</Trans>
    </Badge>
  );
}

type LinkState = OwnOptions & {
  active: boolean;
  isPaused: boolean;
  isDisabled: boolean;
  showOnProfile?: boolean;
};

/** The states of a link or code that change what visitors get. */
export function StateBadges({ link, hasDraft }: { link: LinkState; hasDraft: boolean }) {
  const { active, isPaused, isDisabled, showOnProfile = true } = link;
  return (
    <span className="flex max-w-3/5 shrink-0 items-center gap-1 overflow-hidden empty:hidden lg:gap-1.5">
      {isDisabled && (
        <Badge icon={Ban} tone="danger">
          <Trans>Suspended by support</Trans>
        </Badge>
      )}
      {isPaused && <PausedBadge />}
      {!active && !isDisabled && (
        <Badge icon={CircleSlash} tone="strong">
          <Trans>Inactive</Trans>
        </Badge>
      )}
      {hasDraft && <DraftMark />}
      <OptionBadges options={link} />
      {!showOnProfile && (
        <Badge icon={EyeOff}>
          <Trans>Not on your profile</Trans>
        </Badge>
      )}
    </span>
  );
}

/** Why visitors don't get it, in the place of its URL; null if they do. */
export function refusalLine({ isPaused, isDisabled }: Pick<LinkState, 'isPaused' | 'isDisabled'>) {
  if (isDisabled) {
    return <Trans>Visitors see that it's gone. If you think this is a mistake, contact support.</Trans>;
  }
  return isPaused ? <OverLimitText /> : null;
}
