import { VcardTile } from './card-tile.tsx';
import type { OwnCard } from './form/card-draft.ts';

export const gridStyle = 'grid gap-5 sm:grid-cols-[repeat(auto-fill,minmax(21rem,1fr))]';

type VcardsGridProps = {
  cards: readonly OwnCard[];
  onEdit: (card: OwnCard) => void;
  onShare: (card: OwnCard) => void;
  onDelete: (card: OwnCard) => void;
};

export function VcardsGrid({ cards, onEdit, onShare, onDelete }: VcardsGridProps) {
  return (
    <ul className={gridStyle}>
      {cards.map((card) => (
        <li key={card.id} className="min-w-0">
          <VcardTile
            card={card}
            onEdit={() => onEdit(card)}
            onShare={() => onShare(card)}
            onDelete={() => onDelete(card)}
          />
        </li>
      ))}
    </ul>
  );
}
