import { Trans, useLingui } from '@lingui/react/macro';
import { CircleSlash, CornerUpRight, Power, PowerOff, UserRound } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { Badge } from '../../app/list/badge.tsx';
import { useMay } from '../../app/owner.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import type { CardActionName } from './card-action.tsx';
import type { ListedCard } from './card-item.ts';

const CardAction = lazy(async () => (await withTexts(import('./card-action.tsx'))).CardAction);

type State = Pick<ListedCard, 'active' | 'forward'>;

/** Switches cards of an organization on and off, and gives them to others (product 36.32). */
export function useCardState() {
  const { t } = useLingui();
  const isOrganization = useMay('cards.assign');
  const [asked, setAsked] = useState<{ card: ListedCard; action: CardActionName } | null>(null);
  return {
    entriesOf: (card: ListedCard): MenuEntry[] => {
      if (!isOrganization) return [];
      const { active } = card;
      const ask = (action: CardActionName) => () => setAsked({ card, action });
      return [
        {
          label: active ? t`Switch off` : t`Switch on`,
          icon: active ? PowerOff : Power,
          isSeparate: true,
          onSelect: ask(active ? 'off' : 'on'),
        },
        { label: t`Forward to another card`, icon: CornerUpRight, onSelect: ask('forward') },
        { label: t`Change holder`, icon: UserRound, onSelect: ask('holder') },
      ];
    },
    dialogs: asked && <CardAction {...asked} onClose={() => setAsked(null)} />,
  };
}

export function CardStateBadge({ card: { active, forward } }: { card: State }) {
  if (active) return null;
  return (
    <Badge icon={forward ? CornerUpRight : CircleSlash} tone="strong">
      {forward ? <Trans>Forwards</Trans> : <Trans>Switched off</Trans>}
    </Badge>
  );
}

/** What visitors get of a card that is off. */
export function CardStateText({ card: { forward } }: { card: State }) {
  if (!forward) return <Trans>Visitors see that it's gone.</Trans>;
  const { name } = forward;
  return name === null ? <Trans>Leads to another card.</Trans> : <Trans>Leads to {name}.</Trans>;
}
