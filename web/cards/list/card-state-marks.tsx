import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleSlash, CornerUpRight } from 'lucide-react';
import { Badge } from '../../app/list/badge.tsx';
import type { ListedCard } from './card-item.ts';

type State = Pick<ListedCard, 'forward'>;

/** Of a card that is off. */
export function CardStateBadge({ card: { forward } }: { card: State }) {
  return (
    <Badge icon={forward ? CornerUpRight : CircleSlash} tone="strong">
      {forward ? <Trans>Forwards</Trans> : <Trans>Switched off</Trans>}
    </Badge>
  );
}

/** Something is missing that the card's template requires. */
export function IncompleteBadge() {
  return (
    <Badge icon={CircleAlert} tone="danger">
      <Trans>Incomplete</Trans>
    </Badge>
  );
}

/** What visitors get of a card that is off. */
export function CardStateText({ card: { forward } }: { card: State }) {
  if (!forward) return <Trans>Visitors see that it's gone.</Trans>;
  const { name } = forward;
  return name === null ? <Trans>Leads to another card.</Trans> : <Trans>Leads to {name}.</Trans>;
}
