import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { effectiveQrStyle, type QrStyle } from '#src/links/qr-style.ts';
import { useOwner } from '../../app/owner.tsx';
import { useUrls } from '../../app/owner-urls.ts';
import { displayUrl } from '../../app/urls.ts';
import { Downloads } from './download-dialog.tsx';
import { LateQrImage } from './late-qr-image.tsx';

export type CreatedCode = { slug: string; title: string; url: string; style: QrStyle };

/** A code that was just created, to download. */
export function CodeCreated({ code: { slug, title, url, style } }: { code: CreatedCode }) {
  const { t } = useLingui();
  const urls = useUrls();
  const { plan } = useOwner().access;
  const downloads = useRef<HTMLDivElement>(null);
  useEffect(() => downloads.current?.querySelector('a')?.focus(), []);
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[1fr_15rem] sm:gap-8">
      <div ref={downloads} className="min-w-0">
        <Downloads code={{ slug, title }} />
      </div>
      <div className="order-first flex items-center gap-5 sm:order-none sm:block">
        <LateQrImage
          url={urls.scan(slug)}
          style={effectiveQrStyle(style, plan)}
          label={t`QR code of ${title}`}
          className="w-32 shrink-0 sm:w-full"
        />
        <p className="min-w-0 text-sm wrap-anywhere text-ink-soft sm:mt-3">
          <b className="block font-semibold text-ink" dir="auto">
            {title}
          </b>
          → {displayUrl(url)}
        </p>
      </div>
    </div>
  );
}
