import { Trans, useLingui } from '@lingui/react/macro';
import { Maximize2, Share } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shareIcons } from '#src/cards/pages/icons.ts';
import { type SharedLink, shareChannelNames, shareChannels, shareLink } from '#src/links/sharing.ts';
import type { QrSvg } from '#src/qr.ts';
import { CopyLabel, useCopy } from '../../app/copy.tsx';
import { OverLimitLine } from '../../billing/over-limit/over-limit-status.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { hasShareSheet, openShareSheet } from '../../ui/secure-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useRecordStep } from '../first-steps.ts';
import { FullScreenCode } from './full-screen-code.tsx';

type ShareDialogProps = {
  target: ShareTarget;
  onClose: () => void;
  children?: ReactNode; // below the code
};

/** Link, share channels and QR code (product 28.3, 28.4). */
export function ShareDialog({ target, onClose, children }: ShareDialogProps) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy();
  const record = useRecordStep();
  const [isFull, setFull] = useState(false);
  const { title, code, isPaused } = target;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Share ${title}`}>
      <div className="flex flex-col gap-5">
        {isPaused && <OverLimitLine />}
        <UrlRow url={target.url} isCopied={isCopied} onCopy={async () => (await copy(target.url)) && record('share')} />
        {hasShareSheet() && (
          <Button onClick={async () => (await shareOrCopy(target, copy)) && record('share')} className="w-full">
            <Share aria-hidden="true" className="size-4" />
            <Trans>Share with an app</Trans>
          </Button>
        )}
        <ShareChannels shared={target} onShare={() => record('share')} />
        {/* Light in dark mode too: scanners need the contrast */}
        <div
          className="softened mx-auto w-full max-w-60 overflow-hidden rounded-card border border-line bg-white [&>svg]:block [&>svg]:h-auto [&>svg]:w-full"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: QrSvg is markup of our own
          dangerouslySetInnerHTML={{ __html: code }}
        />
        <Button variant="secondary" onClick={() => setFull(true)} className="self-center">
          <Maximize2 aria-hidden="true" className="size-4" />
          <Trans>Show full screen</Trans>
        </Button>
        {children}
      </div>
      {isFull && <FullScreenCode title={title} code={code} onClose={() => setFull(false)} />}
    </Dialog>
  );
}

function UrlRow({ url, isCopied, onCopy }: { url: string; isCopied: boolean; onCopy: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-end">
      <TextField
        label={t`Link`}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        className="min-w-0 sm:flex-1"
      />
      <Button variant="secondary" onClick={onCopy}>
        <CopyLabel isCopied={isCopied}>
          <Trans>Copy</Trans>
        </CopyLabel>
      </Button>
    </div>
  );
}

type ShareTarget = SharedLink & {
  code: QrSvg;
  isPaused: boolean;
};

/** Opens the system's share sheet, or copies the link if that fails. Returns whether it was shared. */
async function shareOrCopy({ url, title }: SharedLink, copy: (url: string) => Promise<boolean>): Promise<boolean> {
  try {
    await openShareSheet({ url, title });
    return true;
  } catch (error) {
    // The user closed it
    return (error as Error).name !== 'AbortError' && (await copy(url));
  }
}

/** Plain links: nothing of third parties is loaded before a click (product 28.3). */
function ShareChannels({ shared, onShare }: { shared: SharedLink; onShare: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <ul aria-label={t`Share by`} className="grid grid-cols-4 gap-2">
      {shareChannels.map((way) => (
        <li key={way}>
          <a
            href={shareLink(way, shared)}
            onClick={onShare}
            {...(way !== 'mail' && { target: '_blank', rel: 'noopener noreferrer' })}
            className="flex min-h-18 flex-col items-center justify-center gap-1.5 rounded-card border border-line text-center text-sm font-medium transition-colors hover:bg-sunken"
          >
            <span
              aria-hidden="true"
              className="[&>svg]:size-6 [&>svg]:fill-none [&>svg]:stroke-current [&>svg]:stroke-[1.75] [&>svg]:[stroke-linecap:round] [&>svg]:[stroke-linejoin:round]"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own
              dangerouslySetInnerHTML={{ __html: String(shareIcons[way]) }}
            />
            {way === 'mail' ? i18n._({ id: 'page.email', message: 'Email' }) : shareChannelNames[way]}
          </a>
        </li>
      ))}
    </ul>
  );
}
