import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { hasRoom } from '#src/owners/plans.ts';
import { usePageTitle } from '../app/page-title.ts';
import { useSession } from '../app/session.tsx';
import { useListsAtPlanEnd } from '../billing/over-limit/plan-end.ts';
import { useLimitToast } from '../owners/limit-toast.ts';
import { accessOf } from '../owners/profile-access.ts';
import { trpc } from '../trpc.ts';
import { useDeleteLink } from './delete-link.ts';
import type { OwnLink } from './link.ts';
import { LinkDialog } from './link-dialog.tsx';
import { LinksFailed } from './links-failed.tsx';
import { LinksHeader } from './links-header.tsx';
import { LinksList } from './links-list.tsx';
import { LinksSkeleton } from './links-skeleton.tsx';
import { NoLinks } from './no-links.tsx';
import { usePendingDeletions } from './pending-deletions.ts';
import { useReorderLinks } from './reorder-links.ts';
import { useSwitchLink } from './toggle-link.ts';

/** All of the account's short links, but for those of its cards. */
export function LinksPage() {
  const { t } = useLingui();
  usePageTitle(t`Links`);
  const session = useSession();
  const list = trpc.links.list.useQuery();
  useListsAtPlanEnd();
  const deleted = usePendingDeletions();
  const [editing, setEditing] = useState<{ link: OwnLink | null } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const tellLimit = useLimitToast();
  const reorder = useReorderLinks();
  const switchLink = useSwitchLink();
  const deleteLink = useDeleteLink((link) => {
    // Once it is back on the screen
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-link="${link.id}"] button`)?.focus());
  });

  const links = (list.data?.links ?? []).filter((link) => !deleted.has(link.id));
  const usage = list.data ? { count: links.length, limit: list.data.limit } : null;
  const add = () =>
    usage && !hasRoom(usage.limit, usage.count) ? tellLimit('limit_links') : setEditing({ link: null });

  function remove(link: OwnLink): void {
    deleteLink(link);
    // The button that had the focus goes with the link
    heading.current?.focus();
  }

  return (
    <>
      <LinksHeader
        usage={usage}
        paused={links.filter(({ isPaused }) => isPaused).length}
        headingRef={heading}
        onAdd={add}
      />
      {list.isPending && <LinksSkeleton />}
      {list.isError && !list.data && <LinksFailed busy={list.isFetching} onRetry={() => list.refetch()} />}
      {usage?.count === 0 && <NoLinks onAdd={add} />}
      {links.length > 0 && (
        <LinksList
          links={links}
          onMove={reorder}
          onEdit={(link) => setEditing({ link })}
          onDelete={remove}
          onSwitch={switchLink}
        />
      )}
      {editing && session.status === 'in' && (
        <LinkDialog
          link={editing.link}
          choosesSlug={accessOf(session.profile).plan !== 'free'}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
