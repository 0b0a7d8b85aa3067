import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleSlash, CornerUpRight } from 'lucide-react';
import { listOfParts } from '#src/part-names.ts';
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
export function IncompleteBadge({ card: { missing } }: { card: Pick<ListedCard, 'missing'> }) {
  const { t, i18n } = useLingui();
  const parts = listOfParts(i18n, missing);
  const text = t`Missing: ${parts}`;
  return (
    <span title={text} className="relative">
      <Badge icon={CircleAlert} tone="danger">
        <Trans>Incomplete</Trans>
        <span className="sr-only">. {text}</span>
      </Badge>
    </span>
  );
}

/** What visitors get of a card that is off. */
export function CardStateText({ card: { forward } }: { card: State }) {
  if (!forward) return <Trans>Visitors see that it's gone.</Trans>;
  const { name } = forward;
  return name === null ? <Trans>Leads to another card.</Trans> : <Trans>Leads to {name}.</Trans>;
}
