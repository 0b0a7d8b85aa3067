import { useLingui } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import { useMay } from '../../app/owner.tsx';
import type { ListedCard } from './card-item.ts';

/** Who holds a card of an organization, for those who may give it to another member; null for all others. */
export function useHolderText(): ((card: Pick<ListedCard, 'holder'>) => string) | null {
  const { t } = useLingui();
  const mayAssign = useMay('cards.assign');
  if (!mayAssign) return null;
  return ({ holder }) => {
    if (holder === null) return t`Not held`;
    const name = holder.name || t`No name`;
    return t`Held by ${name}`;
  };
}

export function HolderLine({ card }: { card: Pick<ListedCard, 'holder'> }) {
  const textOf = useHolderText();
  if (!textOf) return null;
  const text = textOf(card);
  return (
    <p title={text} className="flex min-w-0 items-center gap-1.5 text-sm">
      <UserRound aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span className={card.holder ? 'truncate font-medium' : 'truncate text-ink-soft'}>{text}</span>
    </p>
  );
}
