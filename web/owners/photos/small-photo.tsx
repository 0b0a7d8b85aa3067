import type { CSSProperties } from 'react';
import { paths, photoIdOf } from '#src/paths.ts';

type SmallPhotoProps = {
  photo: string;
  alt: string;
  className?: string;
  style?: CSSProperties;
  /** shows the whole image instead of a square crop */
  whole?: boolean;
};

/** A photo shown at up to 5rem (product 6.5). */
export function SmallPhoto({ photo, alt, className, style, whole = false }: SmallPhotoProps) {
  const id = photoIdOf(photo);
  return (
    <img
      srcSet={id === null ? undefined : whole ? wholeSource(id) : squareSources(id)}
      // Width descriptors: plain URLs would count as 1x
      sizes="5rem"
      src={photo}
      alt={alt}
      decoding="async"
      className={className}
      style={style}
    />
  );
}

function wholeSource(id: string): string {
  return `${paths.media(id, 'whole-320', 'webp')} 320w`;
}

function squareSources(id: string): string {
  return ([160, 320] as const).map((side) => `${paths.media(id, `square-${side}`, 'webp')} ${side}w`).join(', ');
}
