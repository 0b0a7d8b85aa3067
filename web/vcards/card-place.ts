import { cardPath } from '#src/links.ts';
import { paths } from '#src/paths.ts';
import type { Profile } from '../session.tsx';
import type { OwnCard } from '../shared/card-form/card-draft.ts';
import type { CardPlace } from '../shared/card-form/preview-page.ts';
import { accessOf } from '../shared/profile-access.ts';

/** Where a card is found, or will be once it is saved: until then its id is not known. */
export function cardPlace(profile: Profile, card: OwnCard | null, first: boolean): CardPlace {
  return {
    address: card?.address ?? cardPath({ id: '…', isMain: first, username: profile.username }),
    scanned: card ? paths.scan(card.slug) : '',
    madeWith: accessOf(profile).plan === 'free',
    isMain: card?.isMain ?? first,
  };
}
