import { cardPath } from '#src/links/links.ts';
import { paths } from '#src/paths.ts';
import type { Profile } from '../app/session.tsx';
import { accessOf } from '../owners/profile-access.ts';
import type { OwnCard } from './form/card-draft.ts';
import type { CardPlace } from './form/preview-page.ts';

/** Where a card is found, or will be once it is saved: until then its id is not known. */
export function cardPlace(profile: Profile, card: OwnCard | null, first: boolean): CardPlace {
  return {
    address: card?.address ?? cardPath({ id: '…', isMain: first, username: profile.username }),
    scanned: card ? paths.scan(card.slug) : '',
    madeWith: accessOf(profile).plan === 'free',
    isMain: card?.isMain ?? first,
  };
}
