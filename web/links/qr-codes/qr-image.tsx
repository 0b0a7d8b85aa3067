import type { CSSProperties } from 'react';
import { styledQrSvg } from '#src/links/qr-drawing.ts';
import type { QrStyle } from '#src/links/qr-style.ts';
import { classNames } from '../../ui/class-names.ts';

type QrImageProps = { address: string; style: QrStyle; label: string; size?: number; className?: string };

/** A code, drawn here by the same function that draws its downloads. Its ground is its own in dark mode too. */
export function QrImage({ address, style, label, size, className }: QrImageProps) {
  const svg = styledQrSvg(address, style, { label, logo: style.logo, size });
  return (
    <div
      style={{ '--ground': style.light } as CSSProperties}
      className={classNames('overflow-hidden rounded-card border border-line bg-(--ground) [&>svg]:block', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: QrSvg is markup of our own
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
