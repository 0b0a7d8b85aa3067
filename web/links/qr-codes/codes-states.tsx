import { Trans, useLingui } from '@lingui/react/macro';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { ListFailed } from '../../app/load-failed.tsx';
import { publicUrl } from '../../app/site.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QrImage } from './qr-image.tsx';

export function NoQrCodes({ onCreate }: { onCreate: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      illustration={<QrImage url={publicUrl} style={plainQrStyle} label="" className="w-44 -rotate-3 opacity-40" />}
      title={t`Your first QR code goes here`}
      action={
        <Button onClick={onCreate}>
          <Trans>Create New QR</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Give it a title and a URL. You can change both later, and printed codes keep working.</Trans>
      </p>
    </EmptyState>
  );
}

export function QrCodesSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-1">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}

export function QrCodesFailed(props: { busy: boolean; onRetry: () => void }) {
  return (
    <ListFailed {...props} title={<Trans>Couldn't load your QR codes</Trans>}>
      <Trans>They're safe and still work. Check your connection and try again.</Trans>
    </ListFailed>
  );
}
