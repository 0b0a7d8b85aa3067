import { useMemo } from 'react';
import type { PublicLink } from '#src/links/links.ts';
import { useSession } from '../../app/session.tsx';
import { trpc } from '../../trpc.ts';

/** What the account itself adds to the page of a card. */
export type PageExtras = {
  /** on the main card's page (product 12.6) */
  links: readonly PublicLink[];
  /** where the plan has it (product 12.7) */
  logo: string | null;
};

const none: readonly PublicLink[] = [];

/** As the server adds them. Links that cannot be loaded are left out: the card is what is being edited. */
export function usePageExtras({ isMain = true, madeWith }: { isMain?: boolean; madeWith: boolean }): PageExtras {
  const session = useSession();
  const { data } = trpc.links.list.useQuery(undefined, { enabled: isMain });
  const shown = useMemo(
    () => data?.links.filter((link) => link.active && link.showOnProfile && !link.isPaused) ?? none,
    [data],
  );
  const logo = session.status === 'in' && !madeWith ? session.profile.logo : null;
  return { links: isMain ? shown : none, logo };
}
