import { paths, photoIdOf } from '#src/paths.ts';

type SmallPhotoProps = {
  /** path of our own media */
  photo: string;
  alt: string;
  className?: string;
  /** a logo is shown whole, a portrait cropped as on its page */
  whole?: boolean;
};

/** A photo in a place of at most 5rem (product 6.5). */
export function SmallPhoto({ photo, alt, className, whole = false }: SmallPhotoProps) {
  const id = photoIdOf(photo);
  return (
    <img
      srcSet={id === null ? undefined : whole ? wholeSource(id) : squareSources(id)}
      // By width, since a picture without a size would stand for screens of one pixel to one
      sizes="5rem"
      src={photo}
      alt={alt}
      decoding="async"
      className={className}
    />
  );
}

function wholeSource(id: string): string {
  return `${paths.media(id, 'whole-320', 'webp')} 320w`;
}

function squareSources(id: string): string {
  return ([160, 320] as const).map((side) => `${paths.media(id, `square-${side}`, 'webp')} ${side}w`).join(', ');
}
