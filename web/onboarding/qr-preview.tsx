import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { urlOfScan } from '#src/owners/urls.ts';
import { qrSvg } from '#src/qr.ts';
import { useOwnerIfAny } from '../app/owner.tsx';
import { publicUrl } from '../app/site.ts';

/** A code encodes the card's short link (product 9.2), which an unsaved card doesn't have: the example encodes the site. */
export function QrPreview({ slug }: { slug: string | undefined }) {
  const { t } = useLingui();
  const heading = useId();
  const site = useOwnerIfAny()?.site;
  const isExample = slug === undefined || !site;
  const code = qrSvg(isExample ? publicUrl : urlOfScan(site, slug), {
    size: 120,
    level: 'L',
    label: isExample ? t`Example of a QR code` : t`QR code`,
  });
  return (
    <section aria-labelledby={heading} className="mt-8 flex items-center gap-5 border-t border-line pt-6">
      <div
        className="softened shrink-0 overflow-hidden rounded-card border border-line [&>svg]:block"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: QrSvg is markup of our own
        dangerouslySetInnerHTML={{ __html: code }}
      />
      <div>
        <h2 id={heading} className="font-semibold">
          <Trans>Your QR code</Trans>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {isExample ? (
            <Trans>This is an example. Your card gets its own code when you create it.</Trans>
          ) : (
            <Trans>It opens your card, even after you change your username.</Trans>
          )}
        </p>
      </div>
    </section>
  );
}
