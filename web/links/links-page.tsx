import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type LinkSort, linkSorts } from '#src/links/link-list.ts';
import type { LinkListQuery } from '#src/links/link-list-schemas.ts';
import { hasRoom } from '#src/owners/plans.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { ItemList } from '../app/list/item-list.tsx';
import { paging, useListQuery } from '../app/list/list-params.ts';
import { useSwitching } from '../app/list/switch-items.ts';
import { ListFailed, type ListFailure } from '../app/load-failed.tsx';
import { trpc } from '../trpc.ts';
import { useLinkDeletion } from './link-deletion.ts';
import { LinkRow } from './link-row.tsx';
import { linksOf, linkUsageWithout, useLinkCache } from './links-cache.ts';
import { readState, StateFilter } from './list-screen/list-filters.tsx';
import { ListScreen } from './list-screen/list-screen.tsx';
import { useItemList } from './list-screen/use-item-list.ts';
import { MovableLinks } from './movable-links.tsx';
import { useMoveLink } from './move-link.ts';

const LinkMenu = lazy(async () => (await withTexts(import('./link-menu.tsx'))).LinkMenu);
const LinkDialog = lazy(async () => (await withTexts(import('./link-dialog.tsx'))).LinkDialog);
const LinkShareDialog = lazy(async () => (await withTexts(import('./link-share-dialog.tsx'))).LinkShareDialog);
const MoveDialog = lazy(async () => (await withTexts(import('../owners/move/move-dialog.tsx'))).MoveDialog);

export function LinksPage() {
  const { t } = useLingui();
  const search = useListQuery(linkSorts);
  const { read, write } = search.params;
  const state = readState(search.params);
  const isOnProfile = read('profile') === 'on' || undefined;
  const hasCodes = read('codes') !== 'hidden';
  const query = { ...search.query, state, isOnProfile, hasCodes } satisfies LinkListQuery;
  const cache = useLinkCache();
  const move = useMoveLink();
  const { mutate: switchLinks } = trpc.links.updateMany.useMutation(
    useSwitching(cache, t`Failed to update link. Please try again.`),
  );
  const list = useItemList({
    ...search,
    kind: 'link',
    query,
    filters: [state !== undefined, isOnProfile === true, !hasCodes],
    pages: trpc.links.page.useInfiniteQuery(query, paging),
    itemsOf: linksOf,
    titleOf: ({ title }) => title,
    cache,
    usage: trpc.links.usage.useQuery(),
    usageWithout: linkUsageWithout,
    roomOf: ({ links, limit }) => ({ count: links, limit }),
    limitCode: 'limit_links',
    deletion: useLinkDeletion(),
    onSwitch: switchLinks,
    onShow: switchLinks,
  });
  const { links = 0, qrCodes: codes = 0 } = list.used ?? {};
  const onMove = list.isOwnOrder ? move : null;
  const shared = list.opened('share');
  const moved = list.opened('move');
  const sorts: Record<LinkSort, string> = {
    order: t`My order`,
    newest: t`Newest`,
    title: t`Title`,
    visits: t`Visits`,
  };
  return (
    <ListScreen
      list={list}
      title={t`Links`}
      usageLabel={t`Links used`}
      usageText={(count, limit) => <UsageText count={count} limit={limit} codes={codes} />}
      limited="links"
      createLabel={<Trans>Add link</Trans>}
      hasCreate={links + codes > 0 || list.isFiltered}
      searchLabel={t`Search links`}
      sorts={sorts}
      filters={<StateFilter params={search.params} />}
      lastFilters={
        <div className="flex flex-wrap gap-x-5">
          <Filter isOn={isOnProfile === true} onChange={(isOn) => write({ profile: isOn ? 'on' : '' })}>
            {t`On profile`}
          </Filter>
          {(codes > 0 || !hasCodes) && (
            <Filter isOn={!hasCodes} onChange={(isOn) => write({ codes: isOn ? 'hidden' : '' })}>
              {t`Hide QR codes`}
            </Filter>
          )}
        </div>
      }
      foundText={foundText}
      empty={{
        illustration: <LinksOutline />,
        title: t`Your first link goes here`,
        text: (
          <Trans>
            Add your portfolio, booking page or menu. Each link gets a short URL, counts its clicks and appears on your
            profile.
          </Trans>
        ),
      }}
      failed={LinksFailed}
      menuOf={(link, open) => <LinkMenu {...open} link={link} list={list} onMove={onMove} onSwitch={switchLinks} />}
      menuPreload={LinkMenu.preload}
      dialogs={
        <>
          {list.isCreating && <LinkDialog hasRoom={hasRoom(list.room?.limit ?? 0, links)} onClose={list.close} />}
          {shared && <LinkShareDialog link={shared} onClose={list.close} />}
          {moved && <MoveDialog kind="links" item={moved} onClose={list.close} onMoved={() => list.leave(moved)} />}
        </>
      }
    >
      {(rows) =>
        onMove ? (
          <MovableLinks {...rows} onMove={onMove} />
        ) : (
          <ItemList label={t`Links`} {...rows}>
            {(link, place) => <LinkRow key={link.id} {...rows.rowOf(link)} {...place} link={link} />}
          </ItemList>
        )
      }
    </ListScreen>
  );
}

type FilterProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: string };

function Filter({ isOn, onChange, children }: FilterProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 select-none">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0"
      />
      {children}
    </label>
  );
}

type UsageTextProps = { count: number; limit: number | null; codes: number };

/** Links with a QR code count as codes. */
function UsageText({ count, limit, codes }: UsageTextProps) {
  return (
    <>
      {limit === null ? (
        <Plural value={count} one="# link" other="# links" />
      ) : (
        <Trans>
          {count} of {limit} links
        </Trans>
      )}
      {codes > 0 && (
        <span className="font-normal text-ink-soft">
          {' · '}
          <Plural value={codes} one="plus # QR code" other="plus # QR codes" />
        </span>
      )}
    </>
  );
}

function foundText(found: number) {
  if (found === 0) return <Trans>No links match your search.</Trans>;
  return <Plural value={found} one="# link found" other="# links found" />;
}

function LinksOutline() {
  return (
    <div className="flex w-60 -rotate-2 flex-col gap-2.5">
      {['w-28', 'w-36', 'w-20'].map((width) => (
        <div
          key={width}
          className="flex items-center gap-3 rounded-card border-2 border-dashed border-line-strong px-4 py-3.5"
        >
          <span className="size-5 rounded-full bg-line" />
          <span className={`h-2.5 rounded-full bg-line ${width}`} />
        </div>
      ))}
    </div>
  );
}

function LinksFailed(props: ListFailure) {
  return (
    <ListFailed {...props} title={<Trans>Couldn't load your links</Trans>}>
      <Trans>They're safe and still work. Check your connection and try again.</Trans>
    </ListFailed>
  );
}
