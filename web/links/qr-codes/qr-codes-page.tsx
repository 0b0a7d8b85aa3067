import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { countBeyond, hasRoom } from '#src/owners/plans.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { useBulkActions } from '../../app/list/bulk-actions.ts';
import { BulkBar } from '../../app/list/bulk-bar.tsx';
import { focusAfter, focusRow } from '../../app/list/focus-row.ts';
import { latestOf } from '../../app/list/latest-of.ts';
import { useSelectAll } from '../../app/list/select-all.ts';
import { useSelection } from '../../app/list/selection.ts';
import { useNewFromUrl } from '../../app/new-from-url.ts';
import { useOwner } from '../../app/owner.tsx';
import { usePageTitle } from '../../app/page-header.tsx';
import { ShowMore } from '../../app/show-more.tsx';
import { useOverLimitToast, useRefreshAtPlanEnd } from '../../billing/over-limit/over-limit-status.tsx';
import { useLimitRefusal } from '../../owners/limit-toast.ts';
import { classNames } from '../../ui/class-names.ts';
import { useStable } from '../../ui/use-stable.ts';
import { useRecordStep } from '../first-steps.ts';
import { useTagDialogs } from '../tags/tag-dialogs.tsx';
import { useTags } from '../tags/use-tags.ts';
import { CodeFilters } from './code-filters.tsx';
import { useCodeMenu } from './code-menu.ts';
import { useCodeCache } from './codes-cache.ts';
import { CodesList } from './codes-list.tsx';
import { NoQrCodes, QrCodesFailed, QrCodesSkeleton } from './codes-states.tsx';
import { DeleteQrCodesDialog, useDeleteQrCodes } from './delete-qr-codes.tsx';
import type { OwnCode } from './qr-code.ts';
import { QrCodesHeader } from './qr-codes-header.tsx';
import { useSwitchCodes } from './update-codes.ts';
import { useCodeList } from './use-code-list.ts';

const DownloadDialog = lazy(async () => (await withTexts(import('./download-dialog.tsx'))).DownloadDialog);
const CodeShareDialog = lazy(async () => (await withTexts(import('./code-share-dialog.tsx'))).CodeShareDialog);
const QrCodeDialog = lazy(async () => (await withTexts(import('./qr-code-dialog.tsx'))).QrCodeDialog);

const SEARCH_ABOVE = 6; // codes

const DIALOG_CLOSE_MS = 200;

type OpenDialog =
  | { dialog: 'create' }
  | { dialog: 'formats' | 'share'; code: OwnCode }
  | { dialog: 'delete'; codes: readonly OwnCode[] };

export function QrCodesPage() {
  const { t } = useLingui();
  usePageTitle(t`My QR Codes`);
  const { plan } = useOwner().access;
  const page = useCodeList(plan);
  const { list, isFiltered, codes, found, usage } = page;
  useRefreshAtPlanEnd();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const limit = useLimitRefusal();
  const record = useRecordStep();
  const showOverLimitToast = useOverLimitToast();
  const tags = useTags();
  const dialogs = useTagDialogs<OwnCode>('qr_code', useCodeCache());
  // A card's code goes with its card
  const ownCodes = codes.filter(({ vcardId }) => vcardId === null);
  const selection = useSelection(
    ownCodes.map(({ id }) => id),
    page.scope,
  );
  const all = useSelectAll(
    list,
    (one) => one.codes.filter(({ vcardId }) => vcardId === null).map(({ id }) => id),
    selection,
  );
  const deleteCodes = useDeleteQrCodes(([first]) => first && focusRow(first.id));
  const { mutate: switchCodes } = useSwitchCodes();

  const create = () =>
    usage && !hasRoom(usage.limit, usage.count) ? limit.refuse('limit_qr_codes') : setOpen({ dialog: 'create' });
  useNewFromUrl(usage !== null, create);

  function remove(gone: readonly OwnCode[]): void {
    const ids = gone.map(({ id }) => id);
    close();
    selection.remove(ids);
    deleteCodes(gone);
    // The focused button is removed with its row, after the dialog closes
    setTimeout(() => focusAfter(ids, heading.current), DIALOG_CLOSE_MS);
  }

  const askToDelete = (some: readonly OwnCode[]) => setOpen({ dialog: 'delete', codes: some });
  const menuOf = useCodeMenu({
    onSwitch: ({ id, active }) => switchCodes({ ids: [id], changes: { active: !active } }),
    onFormats: (code) => setOpen({ dialog: 'formats', code }),
    onShare: (code) => setOpen({ dialog: 'share', code }),
    onTag: (code) => dialogs.tag([code]),
    onDelete: (code) => askToDelete([code]),
  });
  const bulk = useBulkActions({
    kind: 'qr_code',
    items: ownCodes.filter(({ id }) => selection.ids.has(id)),
    onTag: dialogs.tag,
    onSwitch: switchCodes,
    onDelete: askToDelete,
  });

  function download({ isPaused }: OwnCode, event: { preventDefault: () => void }): void {
    if (isPaused) {
      event.preventDefault();
      showOverLimitToast();
    } else record('print');
  }

  const rowActions = {
    onSelect: useStable(selection.toggle),
    onDownload: useStable(download),
    menuOf: useStable(menuOf),
  };
  const isLoaded = list.data !== undefined && usage !== null;
  const isSearchable = found > SEARCH_ABOVE || isFiltered || page.query.sort !== 'newest' || tags.tags.length > 0;
  return (
    <>
      <QrCodesHeader
        usage={usage}
        overLimit={usage ? countBeyond(usage.limit, usage.count) : 0}
        isRefused={limit.isRefused}
        headingRef={heading}
        onCreate={create}
      />
      {!isLoaded && !page.hasFailed && <QrCodesSkeleton />}
      {!isLoaded && page.hasFailed && <QrCodesFailed busy={list.isFetching} onRetry={page.refetch} />}
      {isLoaded && found === 0 && !isFiltered && <NoQrCodes onCreate={create} />}
      {isLoaded && isSearchable && (
        <>
          <CodeFilters list={page} tags={tags} selection={selection} onManageTags={dialogs.manage} />
          <p role="status" className={classNames(found === 0 ? 'py-6' : 'text-sm not-empty:mb-3', 'text-ink-soft')}>
            {isFiltered && <FoundText found={found} />}
          </p>
        </>
      )}
      {codes.length > 0 && (
        <CodesList codes={codes} found={found} plan={plan} tags={tags} selection={selection} {...rowActions} />
      )}
      {list.hasNextPage && (
        <ShowMore key={page.scope} shown={codes.length} onMore={() => list.fetchNextPage({ cancelRefetch: false })} />
      )}
      <BulkBar
        selection={selection}
        found={list.hasNextPage ? found : ownCodes.length}
        onSelectAll={all.selectAll}
        isSelectingAll={all.isSelecting}
        actions={bulk}
      />
      {open?.dialog === 'create' && <QrCodeDialog onClose={close} />}
      {open?.dialog === 'formats' && <DownloadDialog code={latestOf(codes, open.code)} onClose={close} />}
      {open?.dialog === 'share' && <CodeShareDialog code={latestOf(codes, open.code)} plan={plan} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteQrCodesDialog codes={open.codes} onClose={close} onConfirm={() => remove(open.codes)} />
      )}
      {dialogs.dialogs}
    </>
  );
}

function FoundText({ found }: { found: number }) {
  if (found === 0) return <Trans>No QR codes match your search.</Trans>;
  return <Plural value={found} one="# QR code found" other="# QR codes found" />;
}
