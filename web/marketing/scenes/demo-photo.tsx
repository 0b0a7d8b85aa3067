import { DEMO_PHOTO } from '#src/marketing/demo.ts';
import { paths } from '#src/paths.ts';

/** The portrait of the demo; `side` in CSS pixels. It comes after the words, and has its room before. */
export function DemoPhoto({ side, className }: { side: number; className: string }) {
  return (
    <img
      src={paths.media(DEMO_PHOTO, 'square-160', 'webp')}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      className={`later ${className}`}
    />
  );
}
