import type { ResolvedTeam } from '#src/cards/resolve-card.ts';
import { teamPreview } from '#src/cards/team/preview.ts';
import { textOn, themeColor } from '#src/colors.ts';
import { photoIdOf } from '#src/paths.ts';
import { shownHost, webUrl } from '#src/web-url.ts';
import type { Context } from '../../context.ts';
import { type CardPreview, displayUrl } from './card-preview.ts';

/** What the image of an organization's page shows: its website or, without one, where the page is. */
export function previewOfTeam(
  { env: { publicUrl } }: Pick<Context, 'env'>,
  { name, color, logo, picture, path }: Pick<ResolvedTeam, 'name' | 'color' | 'logo' | 'picture' | 'path'>,
  website: string,
): CardPreview {
  const site = webUrl(website);
  const address = site === null ? displayUrl(publicUrl, path) : shownHost(site);
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
    scanned: publicUrl + path,
    layers: teamPreview({ name, address, color, mark: kind }),
    font: null,
  };
}
