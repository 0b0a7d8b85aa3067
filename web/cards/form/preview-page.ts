import type { I18n } from '@lingui/core';
import type { PublicCard } from '#src/cards/cards.ts';
import { cardPage } from '#src/cards/pages/card-page.ts';
import { qrSvg } from '#src/qr.ts';
import { appName } from '../../app/app-name.ts';
import { publicUrl } from '../../app/public-url.ts';
import { type CardDraft, withWholeAddresses } from './card-draft.ts';
import type { PageExtras } from './page-extras.ts';

/** Where visitors find the card, as far as that is known before it is saved. */
export type CardPlace = {
  /** path of the card's own page */
  address: string;
  /** path that its code encodes; empty for a card without a code yet: an honest sample, the public host alone */
  scanned: string;
  /** whether the page ends with the name of the product */
  madeWith: boolean;
  /** whether it is the account's main card; unless told otherwise, it is */
  isMain?: boolean;
};

/** The very page that visitors would get of a draft. */
export function previewPage(i18n: I18n, draft: CardDraft, place: CardPlace, extras: PageExtras): string {
  const card: PublicCard = {
    ...withWholeAddresses(draft),
    id: '',
    slug: '',
    firstName: '',
    lastName: '',
    updatedAt: new Date(0),
  };
  return cardPage(card, {
    ...extras,
    address: place.address,
    madeWith: place.madeWith,
    i18n,
    publicUrl,
    appName,
    qrSvg: qrSvg(publicUrl + place.scanned, { level: 'M' }),
    scriptUrl: null,
    preview: true,
  });
}
