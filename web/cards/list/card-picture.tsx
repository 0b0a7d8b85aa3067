import type { CSSProperties } from 'react';
import { cardColors } from '#src/colors.ts';
import { initials } from '#src/names.ts';
import { SmallPhoto } from '../../owners/photos/small-photo.tsx';
import type { ListedCard } from './card-item.ts';

/** A card's photo, or the initials in its colors. */
export function CardPicture({ card }: { card: ListedCard }) {
  const { name, photo } = card;
  const { background, text } = cardColors(card);
  if (photo) {
    return (
      <SmallPhoto
        photo={photo}
        alt=""
        className="size-10 rounded-card border-2 border-(--theme) object-cover"
        style={{ '--theme': background } as CSSProperties}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      style={{ '--theme': background, '--on-theme': text } as CSSProperties}
      className="grid size-10 place-items-center rounded-card bg-theme text-sm font-medium text-on-theme"
    >
      {initials(name)}
    </span>
  );
}
