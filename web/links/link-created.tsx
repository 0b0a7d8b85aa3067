import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { qrSvg } from '#src/qr.ts';
import { CopyLabel, useCopy } from '../app/copy.tsx';
import { useUrls } from '../app/owner-urls.ts';
import { displayUrl } from '../app/urls.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useRecordStep } from './first-steps.ts';
import { CodeDownload } from './sharing/code-download.tsx';

export type CreatedLink = { slug: string; title: string; target: string };

/** A link that was just created: its URL to copy, and its QR code. */
export function LinkCreated({ link: { slug, title, target } }: { link: CreatedLink }) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy();
  const record = useRecordStep();
  const urls = useUrls();
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => copyButton.current?.focus(), []);
  const url = urls.shortLink(slug);
  const scanned = urls.scan(slug);
  return (
    <div className="grid items-center gap-6 sm:grid-cols-[1fr_15rem] sm:gap-8">
      <div className="flex min-w-0 flex-col gap-4">
        <TextField label={t`Short link`} value={url} readOnly onFocus={(event) => event.target.select()} />
        <Button ref={copyButton} onClick={async () => (await copy(url)) && record('share')}>
          <CopyLabel isCopied={isCopied}>
            <Trans>Copy link</Trans>
          </CopyLabel>
        </Button>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <b className="block font-semibold text-ink" dir="auto">
            {title}
          </b>
          → {displayUrl(target)}
        </p>
      </div>
      <div className="flex flex-col items-center gap-3">
        {/* Light in dark mode too: scanners need the contrast */}
        <div
          className="softened w-full max-w-60 overflow-hidden rounded-card border border-line bg-white [&>svg]:block [&>svg]:h-auto [&>svg]:w-full"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: QrSvg is markup of our own
          dangerouslySetInnerHTML={{ __html: qrSvg(scanned, { level: 'M', label: t`QR code of ${title}` }) }}
        />
        <CodeDownload text={scanned} title={title} />
      </div>
    </div>
  );
}
