import { arrayMove } from '@dnd-kit/sortable';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../trpc.ts';
import type { LinkPage, OwnLink } from './link.ts';

type Pages = InfiniteData<LinkPage>;
type ChangePages = (pages: readonly LinkPage[]) => LinkPage[];

/** The lists of links that this browser has loaded, one for each search, sort and filter. */
export function useLinkCache() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const lists = { queryKey: getQueryKey(trpc.links.page) };
  const changeAll = (change: ChangePages) =>
    client.setQueriesData<Pages>(lists, (data) => data && { ...data, pages: change(data.pages) });
  const changeLinks = (change: (links: OwnLink[]) => OwnLink[]) =>
    changeAll((pages) => pages.map((page) => ({ ...page, links: change(page.links) })));
  return {
    cancel: () => client.cancelQueries(lists),
    find: (id: string) =>
      client
        .getQueriesData<Pages>(lists)
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap(({ links }) => links)
        .find((link) => link.id === id),
    change: (id: string, changes: Partial<OwnLink>) =>
      changeLinks((links) => links.map((link) => (link.id === id ? { ...link, ...changes } : link))),
    remove(link: Pick<OwnLink, 'id' | 'hasQrCode'>): void {
      changeLinks((links) => links.filter(({ id }) => id !== link.id));
      const counted = link.hasQrCode ? 'qrCodes' : 'links';
      utils.links.usage.setData(undefined, (usage) => usage && { ...usage, [counted]: usage[counted] - 1 });
    },
    move: (movedId: string, overId: string) => changeAll((pages) => movedIn(pages, movedId, overId)),
    invalidate: () => utils.links.invalidate(),
  };
}

/** The pages keep their sizes. */
function movedIn(pages: readonly LinkPage[], movedId: string, overId: string): LinkPage[] {
  const links = pages.flatMap((page) => page.links);
  const placeOf = (id: string) => links.findIndex((link) => link.id === id);
  const [from, to] = [placeOf(movedId), placeOf(overId)];
  const moved = from < 0 || to < 0 ? links : arrayMove(links, from, to);
  let start = 0;
  return pages.map((page) => {
    const end = start + page.links.length;
    const own = { ...page, links: moved.slice(start, end) };
    start = end;
    return own;
  });
}
