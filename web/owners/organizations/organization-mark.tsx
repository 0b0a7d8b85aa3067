import type { CSSProperties } from 'react';
import { textOn } from '#src/colors.ts';
import { initials } from '#src/names.ts';
import { classNames } from '../../ui/class-names.ts';
import { SmallPhoto } from '../photos/small-photo.tsx';

type Marked = { name: string; logo: string | null; profilePic: string | null; themeColor: string };

const sizes = {
  tiny: 'size-9 rounded-card text-sm',
  small: 'size-14 rounded-card text-lg',
  large: 'size-60 rounded-[2rem] text-[4rem]',
};

/** Decoration: an organization's logo or picture, or its initials in its color. */
export function OrganizationMark({ organization, size }: { organization: Marked; size: keyof typeof sizes }) {
  const { name, logo, profilePic, themeColor } = organization;
  const photo = logo ?? profilePic;
  if (photo !== null) {
    return (
      <SmallPhoto
        photo={photo}
        whole={logo !== null}
        alt=""
        className={classNames(sizes[size], 'bg-surface', logo === null ? 'object-cover' : 'object-contain')}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      style={{ '--theme': themeColor, '--on-theme': textOn(themeColor) } as CSSProperties}
      className={classNames(
        sizes[size],
        'grid shrink-0 place-items-center bg-theme font-display font-bold text-on-theme',
      )}
    >
      {initials(name)}
    </span>
  );
}
