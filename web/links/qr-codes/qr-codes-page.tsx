import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { ListFailed } from '../../app/load-failed.tsx';
import { useNewFromUrl } from '../../app/new-from-url.ts';
import { usePageTitle } from '../../app/page-header.tsx';
import { useSession } from '../../app/session.tsx';
import { publicUrl } from '../../app/site.ts';
import { useRefreshAtPlanEnd } from '../../billing/over-limit/over-limit-status.tsx';
import { useLimitRefusal } from '../../owners/limit-toast.ts';
import { accessOf } from '../../owners/profile.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeleteQrCodeDialog, useDeleteQrCode } from './delete-qr-code.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import type { OwnCode } from './qr-code.ts';
import { QrCodeDialog } from './qr-code-dialog.tsx';
import { codesGridStyle, QrCodesGrid } from './qr-codes-grid.tsx';
import { QrCodesHeader } from './qr-codes-header.tsx';
import { QrImage } from './qr-image.tsx';

type OpenCodeDialog = { dialog: 'create' } | { dialog: 'download' | 'delete'; code: OwnCode };

const DIALOG_CLOSE_MS = 200;

export function QrCodesPage() {
  const { t } = useLingui();
  usePageTitle(t`My QR Codes`);
  const session = useSession();
  const list = trpc.qrCodes.list.useQuery();
  useRefreshAtPlanEnd();
  const [open, setOpen] = useState<OpenCodeDialog | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deleteCode = useDeleteQrCode();
  const limit = useLimitRefusal();
  const codes = list.data?.codes ?? [];
  const plan = session.status === 'in' ? accessOf(session.profile).plan : 'free';

  const create = () => (list.data?.full ? limit.refuse(list.data.full) : setOpen({ dialog: 'create' }));
  useNewFromUrl(list.data !== undefined, create);
  function remove(code: OwnCode): void {
    setOpen(null);
    deleteCode(code.id);
    // The focused button is removed with the code, after the dialog closes
    setTimeout(() => heading.current?.focus(), DIALOG_CLOSE_MS);
  }

  return (
    <>
      <QrCodesHeader
        usage={list.data ? { count: list.data.count, limit: list.data.limit } : null}
        overLimit={codes.filter(({ isPaused, vcardId }) => isPaused && vcardId === null).length}
        isRefused={limit.isRefused}
        headingRef={heading}
        onCreate={create}
      />
      {list.isPending && <QrCodesSkeleton />}
      {list.isError && !list.data && <QrCodesFailed busy={list.isFetching} onRetry={() => list.refetch()} />}
      {list.data && codes.length === 0 && <NoQrCodes onCreate={create} />}
      {codes.length > 0 && (
        <QrCodesGrid codes={codes} plan={plan} onOpen={(dialog, code) => setOpen({ dialog, code })} />
      )}
      {open && <QrCodesDialog open={open} onDelete={remove} onClose={() => setOpen(null)} />}
    </>
  );
}

type QrCodesDialogProps = { open: OpenCodeDialog; onDelete: (code: OwnCode) => void; onClose: () => void };

function QrCodesDialog({ open, onDelete, onClose }: QrCodesDialogProps) {
  const session = useSession();
  if (session.status !== 'in') return null;
  switch (open.dialog) {
    case 'download':
      return <DownloadDialog code={open.code} onClose={onClose} />;
    case 'delete':
      return <DeleteQrCodeDialog code={open.code} onClose={onClose} onConfirm={() => onDelete(open.code)} />;
    default:
      return <QrCodeDialog profile={session.profile} onClose={onClose} />;
  }
}

function NoQrCodes({ onCreate }: { onCreate: () => void }) {
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

function QrCodesSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className={codesGridStyle}>
      <Skeleton className="h-104" />
      <Skeleton className="h-104" />
    </div>
  );
}

function QrCodesFailed(props: { busy: boolean; onRetry: () => void }) {
  return (
    <ListFailed {...props} title={<Trans>Couldn't load your QR codes</Trans>}>
      <Trans>They're safe and still work. Check your connection and try again.</Trans>
    </ListFailed>
  );
}
