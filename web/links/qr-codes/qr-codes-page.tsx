import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type QrCodeSort, qrCodeSorts } from '#src/links/link-list.ts';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { plans } from '#src/owners/plans.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { ItemList } from '../../app/list/item-list.tsx';
import { paging, useListQuery } from '../../app/list/list-params.ts';
import { useSwitching } from '../../app/list/switch-items.ts';
import { ListFailed, type ListFailure } from '../../app/load-failed.tsx';
import { useOwner } from '../../app/owner.tsx';
import { publicUrl } from '../../app/site.ts';
import { useOverLimitToast } from '../../billing/over-limit/over-limit-status.tsx';
import { trpc } from '../../trpc.ts';
import { useStable } from '../../ui/use-stable.ts';
import { useRecordStep } from '../first-steps.ts';
import { readState, StateFilter } from '../list-screen/list-filters.tsx';
import { ListScreen } from '../list-screen/list-screen.tsx';
import { useItemList } from '../list-screen/use-item-list.ts';
import { useCodeDeletion } from './code-deletion.tsx';
import { CodeRow } from './code-row.tsx';
import { codesOf, codeUsageWithout, useCodeCache } from './codes-cache.ts';
import { LateQrImage } from './late-qr-image.tsx';
import type { OwnCode } from './qr-code.ts';

const CodeMenu = lazy(async () => (await withTexts(import('./code-menu.tsx'))).CodeMenu);
const DownloadDialog = lazy(async () => (await withTexts(import('./download-dialog.tsx'))).DownloadDialog);
const CodeShareDialog = lazy(async () => (await withTexts(import('./code-share-dialog.tsx'))).CodeShareDialog);
const QrCodeDialog = lazy(async () => (await withTexts(import('./qr-code-dialog.tsx'))).QrCodeDialog);
const MoveDialog = lazy(async () => (await withTexts(import('../../owners/move/move-dialog.tsx'))).MoveDialog);

export function QrCodesPage() {
  const { t } = useLingui();
  const { plan } = useOwner().access;
  const search = useListQuery(qrCodeSorts);
  const state = readState(search.params);
  const query = { ...search.query, state };
  const cache = useCodeCache();
  const { mutate: switchCodes } = trpc.qrCodes.updateMany.useMutation(
    useSwitching(cache, t`Failed to update QR code. Please try again.`),
  );
  const list = useItemList({
    ...search,
    kind: 'qr_code',
    query,
    filters: [state !== undefined],
    pages: trpc.qrCodes.page.useInfiniteQuery(query, paging),
    itemsOf: codesOf,
    titleOf: ({ title }) => title,
    // A card's code goes with its card
    isSelectable: ({ vcardId }) => vcardId === null,
    cache,
    usage: trpc.links.usage.useQuery(),
    usageWithout: codeUsageWithout,
    roomOf: ({ qrCodes }) => ({ count: qrCodes, limit: plans[plan].limits.qrCodes }),
    limitCode: 'limit_qr_codes',
    deletion: useCodeDeletion(),
    onSwitch: switchCodes,
  });
  const onDownload = useStable(useDownload());
  const downloaded = list.opened('formats');
  const shared = list.opened('share');
  const moved = list.opened('move');
  const sorts: Record<QrCodeSort, string> = { newest: t`Newest`, title: t`Title`, visits: t`Scans` };
  return (
    <ListScreen
      list={list}
      title={t`My QR Codes`}
      usageLabel={t`QR codes used`}
      usageText={usageText}
      limited="qrCodes"
      createLabel={<Trans>Create New QR</Trans>}
      hasCreate
      searchLabel={t`Search QR codes`}
      sorts={sorts}
      filters={<StateFilter params={search.params} />}
      foundText={foundText}
      empty={{
        illustration: (
          <LateQrImage url={publicUrl} style={plainQrStyle} label="" className="w-44 -rotate-3 opacity-40" />
        ),
        title: t`Your first QR code goes here`,
        text: <Trans>Give it a title and a URL. You can change both later, and printed codes keep working.</Trans>,
      }}
      failed={QrCodesFailed}
      menuOf={(code, open) => (
        <CodeMenu
          {...open}
          code={code}
          list={list}
          onSwitch={() => switchCodes({ ids: [code.id], changes: { active: !code.active } })}
        />
      )}
      menuPreload={CodeMenu.preload}
      dialogs={
        <>
          {list.isCreating && <QrCodeDialog onClose={list.close} />}
          {downloaded && <DownloadDialog code={downloaded} onClose={list.close} />}
          {moved && <MoveDialog kind="links" item={moved} onClose={list.close} onMoved={() => list.leave(moved)} />}
          {shared && <CodeShareDialog code={shared} plan={plan} onClose={list.close} />}
        </>
      }
    >
      {({ rowOf, ...rows }) => (
        <ItemList label={t`QR codes`} {...rows}>
          {(code, place) => (
            <CodeRow key={code.id} {...rowOf(code)} {...place} code={code} plan={plan} onDownload={onDownload} />
          )}
        </ItemList>
      )}
    </ListScreen>
  );
}

function useDownload() {
  const record = useRecordStep();
  const showOverLimitToast = useOverLimitToast();
  return ({ isPaused }: OwnCode, event: { preventDefault: () => void }): void => {
    if (isPaused) {
      event.preventDefault();
      showOverLimitToast();
    } else record('print');
  };
}

function usageText(count: number, limit: number | null) {
  if (limit === null) return <Plural value={count} one="# custom QR code" other="# custom QR codes" />;
  return limit === 1 ? (
    <Trans>
      {count} of {limit} custom QR code
    </Trans>
  ) : (
    <Trans>
      {count} of {limit} custom QR codes
    </Trans>
  );
}

function foundText(found: number) {
  if (found === 0) return <Trans>No QR codes match your search.</Trans>;
  return <Plural value={found} one="# QR code found" other="# QR codes found" />;
}

function QrCodesFailed(props: ListFailure) {
  return (
    <ListFailed {...props} title={<Trans>Couldn't load your QR codes</Trans>}>
      <Trans>They're safe and still work. Check your connection and try again.</Trans>
    </ListFailed>
  );
}
