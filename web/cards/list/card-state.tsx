import { useLingui } from '@lingui/react/macro';
import { CircleSlash, CornerUpRight, UserRound } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { useMay } from '../../app/owner.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import type { CardActionName } from './card-action.tsx';
import type { ListedCard } from './card-item.ts';

const CardAction = lazy(async () => (await withTexts(import('./card-action.tsx'))).CardAction);

// Few cards are off
const Fallback = () => null;
export const CardStateBadge = lazy(async () => (await withTexts(import('./card-state-marks.tsx'))).CardStateBadge, {
  Fallback,
});
export const CardStateText = lazy(async () => (await withTexts(import('./card-state-marks.tsx'))).CardStateText, {
  Fallback,
});

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
          icon: CircleSlash,
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
