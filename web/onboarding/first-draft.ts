import type { Profile } from '../session.tsx';
import { type CardDraft, draftFromProfile } from '../shared/card-form/card-draft.ts';

/** The first card of an account, begun with all that its profile knows. */
export function firstDraft(profile: Profile): CardDraft {
  const { position, company, phone, profilePic, themeColor } = profile;
  return {
    ...draftFromProfile(profile),
    position,
    company,
    phone,
    photo: profilePic,
    backgroundColor: themeColor.toLowerCase(),
  };
}
