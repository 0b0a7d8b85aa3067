import { useEffect, useMemo, useRef, useState } from 'react';
import type { CardLook } from '#src/cards/card-look.ts';
import { observeVisibility } from '../../../app/visibility.ts';
import { CardDrawing } from '../../list/card-drawing.tsx';
import type { ListedCard } from '../../list/card-item.ts';

type OtherCardTileProps = { card: ListedCard; look: CardLook; isSelected: boolean; onToggle: () => void };

/** A card with its small page, in the new look once it is chosen. */
export function OtherCardTile({ card, look, isSelected, onToggle }: OtherCardTileProps) {
  const { name, label } = card;
  const [element, isSeen] = useSeen<HTMLLIElement>();
  const shown = useMemo(() => (isSelected ? { ...card, ...look } : card), [card, look, isSelected]);
  return (
    <li ref={element}>
      <label className="flex h-full cursor-pointer flex-col overflow-hidden rounded-card border-2 border-line bg-surface transition-colors has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] hover:border-line-strong has-checked:hover:border-ink">
        <span inert className="pointer-events-none block aspect-[4/5] w-full overflow-hidden bg-sunken">
          {isSeen && <CardDrawing card={shown} />}
        </span>
        <span className="flex min-h-11 items-start gap-2.5 px-3 py-2.5">
          <input type="checkbox" checked={isSelected} onChange={onToggle} className="size-5 shrink-0 outline-none" />
          <span className="min-w-0 leading-5 wrap-anywhere">
            <span dir="auto" className="font-medium">
              {name}
            </span>
            {label && <span className="block text-sm text-ink-soft">{label}</span>}
          </span>
        </span>
      </label>
    </li>
  );
}

/** Of thousands of pages, those that are seen are drawn. */
function useSeen<Seen extends Element>() {
  const element = useRef<Seen>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    return observeVisibility(element.current, setSeen);
  }, []);
  return [element, isSeen] as const;
}
