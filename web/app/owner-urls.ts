import { urlOfPage, urlOfScan, urlOfShortLink } from '#src/owners/urls.ts';
import { useOwner } from './owner.tsx';

/** The URLs of what the owner publishes, as the server says where they are. */
export function useUrls() {
  const { site } = useOwner();
  return {
    /** of a card's page or, without an ID, of a team page, by its path at PUBLIC_URL */
    page: (path: string, cardId: string | null) => urlOfPage(site, path, cardId),
    shortLink: (slug: string) => urlOfShortLink(site, slug),
    /** what a QR code contains */
    scan: (slug: string) => urlOfScan(site, slug),
  };
}
