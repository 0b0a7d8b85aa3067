import type { CSSProperties } from 'react';
import { styledQrSvg } from '#src/links/qr-drawing.ts';
import type { QrStyle } from '#src/links/qr-style.ts';
import { classNames } from '../../ui/class-names.ts';

type QrImageProps = { url: string; style: QrStyle; label: string; size?: number; className?: string };

/** Drawn by the same function as the downloads. Keeps its colors in dark mode, only softer. */
export function QrImage({ url, style, label, size, className }: QrImageProps) {
  const svg = styledQrSvg(url, style, { label, logo: style.logo, size });
  return (
    <div
      style={{ '--ground': style.light } as CSSProperties}
      className={classNames(
        'softened overflow-hidden rounded-card border border-line bg-(--ground) [&>svg]:block',
        className,
      )}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: QrSvg is markup of our own
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
