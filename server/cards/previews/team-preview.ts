import type { ResolvedTeam } from '#src/cards/resolve-card.ts';
import { teamPreview } from '#src/cards/team/preview.ts';
import { textOn, themeColor } from '#src/colors.ts';
import { type OwnerSite, urlOfPage, urlOfTeamCode } from '#src/owners/urls.ts';
import { photoIdOf } from '#src/paths.ts';
import { shownHost, webUrl } from '#src/web-url.ts';
import { type CardPreview, displayUrl } from './card-preview.ts';

/** What the image of an organization's page shows: its website or, without one, where the page is. */
export function previewOfTeam(
  { name, color, logo, picture, path }: Pick<ResolvedTeam, 'name' | 'color' | 'logo' | 'picture' | 'path'>,
  website: string,
  site: OwnerSite,
): CardPreview {
  const elsewhere = webUrl(website);
  const address = elsewhere === null ? displayUrl(urlOfPage(site, path, null)) : shownHost(elsewhere);
  const mark = logo ?? picture;
  const markId = mark && photoIdOf(mark);
  const kind = markId === null ? 'initials' : mark === logo ? 'logo' : 'picture';
  return {
    name,
    role: '',
    address,
    color: themeColor(color),
    textColor: textOn(color),
    photoId: null,
    ...(markId !== null && { coverId: markId }),
    scanned: urlOfTeamCode(site, path),
    layers: teamPreview({ name, address, color, mark: kind }),
    font: null,
  };
}
