import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { countBeyond, hasRoom } from '#src/owners/plans.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useBulkActions } from '../app/list/bulk-actions.ts';
import { BulkBar } from '../app/list/bulk-bar.tsx';
import { focusAfter, focusRow } from '../app/list/focus-row.ts';
import { latestOf } from '../app/list/latest-of.ts';
import { useSelectAll } from '../app/list/select-all.ts';
import { useSelection } from '../app/list/selection.ts';
import { useNewFromUrl } from '../app/new-from-url.ts';
import { useOwner } from '../app/owner.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { ShowMore } from '../app/show-more.tsx';
import { useRefreshAtPlanEnd } from '../billing/over-limit/over-limit-status.tsx';
import { useLimitRefusal } from '../owners/limit-toast.ts';
import { classNames } from '../ui/class-names.ts';
import { useStable } from '../ui/use-stable.ts';
import { useDeleteLinks } from './delete-links.ts';
import type { OwnLink } from './link.ts';
import { LinkFilters } from './link-filters.tsx';
import { useLinkMenu } from './link-menu.ts';
import { useLinkCache } from './links-cache.ts';
import { LinksHeader } from './links-header.tsx';
import { LinksList } from './links-list.tsx';
import { LinksFailed, LinksSkeleton, NoLinks } from './links-states.tsx';
import { useTagDialogs } from './tags/tag-dialogs.tsx';
import { useTags } from './tags/use-tags.ts';
import { useMoveLink, useSwitchLinks } from './update-links.ts';
import { useLinkList } from './use-link-list.ts';

const LinkDialog = lazy(async () => (await withTexts(import('./link-dialog.tsx'))).LinkDialog);
const LinkShareDialog = lazy(async () => (await withTexts(import('./link-share-dialog.tsx'))).LinkShareDialog);

const SEARCH_ABOVE = 6; // links

export function LinksPage() {
  const { t } = useLingui();
  usePageTitle(t`Links`);
  const { plan } = useOwner().access;
  const page = useLinkList();
  const { list, query, isFiltered, links, found, usage: used } = page;
  useRefreshAtPlanEnd();
  const [isAdding, setAdding] = useState(false);
  const [shared, setShared] = useState<OwnLink | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const limit = useLimitRefusal();
  const tags = useTags();
  const dialogs = useTagDialogs<OwnLink>('link', useLinkCache());
  const selection = useSelection(
    links.map(({ id }) => id),
    page.scope,
  );
  const all = useSelectAll(list, (one) => one.links.map(({ id }) => id), selection);
  const deleteLinks = useDeleteLinks(([first]) => first && focusRow(first.id));

  const usage = used ? { count: used.links, limit: used.limit } : null;
  const codes = used?.codes ?? 0;
  const isLoaded = list.data !== undefined && used !== undefined;
  const total = (used?.links ?? 0) + codes;
  const isOwnOrder = !isFiltered && query.sort === 'order';
  const isSearchable = total > SEARCH_ABOVE || !isOwnOrder || tags.tags.length > 0;
  const add = () => (usage && !hasRoom(usage.limit, usage.count) ? limit.refuse('limit_links') : setAdding(true));
  useNewFromUrl(usage !== null, add);

  function remove(gone: readonly OwnLink[]): void {
    const ids = gone.map(({ id }) => id);
    focusAfter(ids, heading.current);
    selection.remove(ids);
    deleteLinks(gone);
  }

  const move = useMoveLink();
  const onMove = isOwnOrder ? move : null;
  const { mutate: switchLinks } = useSwitchLinks();
  const menuOf = useLinkMenu({
    links,
    onMove,
    onSwitch: switchLinks,
    onShare: setShared,
    onTag: (link) => dialogs.tag([link]),
    onDelete: (link) => remove([link]),
  });
  const rowActions = { onSelect: useStable(selection.toggle), menuOf: useStable(menuOf) };
  const bulk = useBulkActions({
    kind: 'link',
    items: links.filter(({ id }) => selection.ids.has(id)),
    onTag: dialogs.tag,
    onSwitch: switchLinks,
    onShow: switchLinks,
    onDelete: remove,
  });

  return (
    <>
      <LinksHeader
        usage={usage}
        codes={codes}
        overLimit={used ? countBeyond(used.limit, used.links) : 0}
        isRefused={limit.isRefused}
        headingRef={heading}
        onAdd={add}
      />
      {!isLoaded && !page.hasFailed && <LinksSkeleton />}
      {!isLoaded && page.hasFailed && <LinksFailed busy={list.isFetching} onRetry={page.refetch} />}
      {isLoaded && total === 0 && !isFiltered && <NoLinks onAdd={add} />}
      {isSearchable && (
        <>
          <LinkFilters
            list={page}
            tags={tags}
            selection={selection}
            hasCodes={codes > 0}
            onManageTags={dialogs.manage}
          />
          <p role="status" className={classNames(found === 0 ? 'py-6' : 'text-sm not-empty:mb-3', 'text-ink-soft')}>
            {isFiltered && <FoundText found={found} />}
          </p>
        </>
      )}
      {links.length > 0 && (
        <LinksList links={links} found={found} tags={tags} selection={selection} {...rowActions} onMove={onMove} />
      )}
      {list.hasNextPage && (
        <ShowMore key={page.scope} shown={links.length} onMore={() => list.fetchNextPage({ cancelRefetch: false })} />
      )}
      <BulkBar
        selection={selection}
        found={found}
        onSelectAll={all.selectAll}
        isSelectingAll={all.isSelecting}
        actions={bulk}
      />
      {isAdding && <LinkDialog hasCustomSlugs={plan !== 'free'} onClose={() => setAdding(false)} />}
      {shared && <LinkShareDialog link={latestOf(links, shared)} onClose={() => setShared(null)} />}
      {dialogs.dialogs}
    </>
  );
}

function FoundText({ found }: { found: number }) {
  if (found === 0) return <Trans>No links match your search.</Trans>;
  return <Plural value={found} one="# link found" other="# links found" />;
}
