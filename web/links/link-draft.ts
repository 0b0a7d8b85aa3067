import type { KeptLink } from '#src/drafts/drafts.ts';
import type { EditedLink } from './link.ts';
import { type OptionsDraft, optionsDraft } from './options/options-draft.ts';

export type LinkDraft = KeptLink & OptionsDraft;

export function linkDraftOf(link: EditedLink | null, timeZone: string): LinkDraft {
  const options = optionsDraft(link, timeZone);
  if (!link) return { title: '', url: '', icon: '', slug: '', showOnProfile: true, ...options };
  const { title, url, icon, slug, showOnProfile } = link;
  return { title, url, icon: icon ?? '', slug, showOnProfile, ...options };
}
