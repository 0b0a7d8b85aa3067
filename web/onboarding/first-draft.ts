import type { Profile } from '../app/session.tsx';
import { type CardDraft, draftFromProfile } from '../cards/form/card-draft.ts';
import type { Wish } from './plan-intent.ts';

/** The first card of an account, begun with all that its profile knows, in the colour that was wished for. */
export function firstDraft(profile: Profile, wish: Wish): CardDraft {
  const { position, company, phone, profilePic, themeColor } = profile;
  return {
    ...draftFromProfile(profile),
    position,
    company,
    phone,
    photo: profilePic,
    backgroundColor: wish.color || themeColor.toLowerCase(),
  };
}
