import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { inkOn, themeColor } from '#src/colors.ts';
import { initials } from '#src/initials.ts';
import { SmallPhoto } from '../owners/photos/small-photo.tsx';
import type { OwnCard } from './form/card-draft.ts';

/** A card in small, as its page shows it. */
export function VcardFace({ card }: { card: OwnCard }) {
  const { t } = useLingui();
  const { name, position, company, photo } = card;
  const role = position && company ? t`${position} at ${company}` : position || company;
  const color = themeColor(card.backgroundColor);
  return (
    <div
      style={{ '--theme': color, '--on-theme': inkOn(color) } as CSSProperties}
      className="flex min-h-48 flex-col justify-between gap-6 rounded-card bg-theme p-5 text-on-theme"
    >
      {photo ? (
        <SmallPhoto photo={photo} alt={t`Portrait of ${name}`} className="size-16 rounded-card object-cover" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-16 place-items-center rounded-card border-[1.5px] border-current text-lg font-medium"
        >
          {initials(name)}
        </span>
      )}
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-xl leading-tight font-bold wrap-anywhere">{name}</h2>
        {role && <p className="mt-1 line-clamp-2 wrap-anywhere">{role}</p>}
      </div>
    </div>
  );
}
