import { type CSSProperties, memo } from 'react';
import { styledQrSvg } from '#src/links/qr-drawing.ts';
import type { QrStyle } from '#src/links/qr-style.ts';

const SIDE = 40; // px

type CodePictureProps = { url: string; style: QrStyle; label: string };

/** A code at the size of a row: enough to recognize, too small to scan. */
export const CodePicture = memo(
  function CodePicture({ url, style, label }: CodePictureProps) {
    const svg = styledQrSvg(url, style, { label, logo: style.logo, size: SIDE });
    return (
      <span
        style={{ '--ground': style.light } as CSSProperties}
        className="softened block size-10 overflow-hidden rounded-md border border-line bg-(--ground) [&>svg]:block"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: QrSvg is markup of our own
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    );
  },
  (one, other) =>
    one.url === other.url && one.label === other.label && JSON.stringify(one.style) === JSON.stringify(other.style),
);
