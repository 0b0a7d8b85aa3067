import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { hasRoom, UNLIMITED } from '#src/owners/plans.ts';
import { ListFailed } from '../app/load-failed.tsx';
import { useNewFromUrl } from '../app/new-from-url.ts';
import { usePageTitle } from '../app/page-header.tsx';
import { useSession } from '../app/session.tsx';
import { ShowMore } from '../app/show-more.tsx';
import { useRefreshAtPlanEnd } from '../billing/over-limit/over-limit-status.tsx';
import { useLimitRefusal } from '../owners/limit-toast.ts';
import { accessOf } from '../owners/profile.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDeleteLink } from './delete-link.ts';
import type { OwnLink } from './link.ts';
import { LinkDialog } from './link-dialog.tsx';
import { LinkFilters } from './link-filters.tsx';
import { LinksHeader } from './links-header.tsx';
import { LinksList } from './links-list.tsx';
import { useMoveLink, useToggleLink } from './update-links.ts';
import { useLinkList } from './use-link-list.ts';

const SEARCH_ABOVE = 6; // links

export function LinksPage() {
  const { t } = useLingui();
  usePageTitle(t`Links`);
  const session = useSession();
  const { list, query, change, hasFailed, isFiltered, links, found, usage: used, refetch } = useLinkList();
  useRefreshAtPlanEnd();
  const [isAdding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const limit = useLimitRefusal();
  const move = useMoveLink();
  const switchLink = useToggleLink();
  const deleteLink = useDeleteLink((link) => {
    // After it is rendered again
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-link="${link.id}"] button`)?.focus());
  });

  const usage = used ? { count: used.links, limit: used.limit } : null;
  const codes = used?.codes ?? 0;
  const isLoaded = list.data !== undefined && used !== undefined;
  const total = (used?.links ?? 0) + codes;
  const isSearchable = total > SEARCH_ABOVE || isFiltered || query.sort !== 'order';
  const add = () => (usage && !hasRoom(usage.limit, usage.count) ? limit.refuse('limit_links') : setAdding(true));

  useNewFromUrl(usage !== null, add);

  function remove(link: OwnLink): void {
    deleteLink(link);
    // The focused button is removed with the link
    heading.current?.focus();
  }

  return (
    <>
      <LinksHeader
        usage={usage}
        codes={codes}
        overLimit={used ? overLimit(used) : 0}
        isRefused={limit.isRefused}
        headingRef={heading}
        onAdd={add}
      />
      {!isLoaded && !hasFailed && <LinksSkeleton />}
      {!isLoaded && hasFailed && <LinksFailed busy={list.isFetching} onRetry={refetch} />}
      {isLoaded && total === 0 && !isFiltered && <NoLinks onAdd={add} />}
      {isSearchable && (
        <>
          <LinkFilters query={query} hasCodes={codes > 0} onChange={change} />
          <p role="status" className={found === 0 ? 'py-6 text-ink-soft' : 'sr-only'}>
            {isFiltered && <FoundText found={found} />}
          </p>
        </>
      )}
      {links.length > 0 && (
        <LinksList
          links={links}
          found={found}
          onMove={isFiltered || query.sort !== 'order' ? null : move}
          onDelete={remove}
          onSwitch={switchLink}
        />
      )}
      {list.hasNextPage && <ShowMore isLoading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
      {isAdding && session.status === 'in' && (
        <LinkDialog hasCustomSlugs={accessOf(session.profile).plan !== 'free'} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

function FoundText({ found }: { found: number }) {
  if (found === 0) return <Trans>No links match your search.</Trans>;
  return <Plural value={found} one="# link found" other="# links found" />;
}

function overLimit({ links, limit }: { links: number; limit: number }): number {
  return limit === UNLIMITED ? 0 : Math.max(0, links - limit);
}

function NoLinks({ onAdd }: { onAdd: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      illustration={<LinksOutline />}
      title={t`Your first link goes here`}
      action={
        <Button onClick={onAdd}>
          <Trans>Add link</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Add your portfolio, booking page or menu. Each link gets a short URL, counts its clicks and appears on your
          profile.
        </Trans>
      </p>
    </EmptyState>
  );
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

function LinksSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-3">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  );
}

function LinksFailed(props: { busy: boolean; onRetry: () => void }) {
  return (
    <ListFailed {...props} title={<Trans>Couldn't load your links</Trans>}>
      <Trans>They're safe and still work. Check your connection and try again.</Trans>
    </ListFailed>
  );
}
