import { useLingui } from '@lingui/react/macro';
import { useReducer, useRef, useState } from 'react';
import { errorText } from '#src/errors.ts';
import type { LinkInput } from '#src/links/links.ts';
import { visibleText } from '#src/visible-text.ts';
import { useDraft } from '../app/drafts.ts';
import { fieldErrors } from '../app/errors.ts';
import { useFocusFirstError } from '../app/focus.ts';
import { lateSchema } from '../app/late-schema.ts';
import { useTimeZone } from '../app/time-zone.ts';
import { completeUrl } from '../app/urls.ts';
import type { EditedLink } from './link.ts';
import { type LinkDraft, linkDraftOf } from './link-draft.ts';
import { completeOptions, isNewExpiryPast, optionsInput } from './options/options-draft.ts';
import { withTitleFromUrl } from './title-from-url.ts';

const useLinkSchema = lateSchema(async () => (await import('#src/links/links.ts')).newLinkSchema);

type AllLinkFields = { [Field in keyof Required<LinkInput>]: LinkInput[Field] };

/** Shows errors from the first submit on. `start`: what to begin with, if that isn't the link as it is. */
export function useLinkForm(link: EditedLink | null, start?: LinkDraft) {
  const { t, i18n } = useLingui();
  const newLinkSchema = useLinkSchema();
  const timeZone = useTimeZone();
  const [first] = useState(() => start ?? linkDraftOf(link, timeZone));
  const [draft, change] = useReducer((before: LinkDraft, part: Partial<LinkDraft>) => ({ ...before, ...part }), first);
  const [checked, setChecked] = useState(false);
  // A server error, shown until the field changes
  const [refused, setRefused] = useState<{ field: keyof LinkDraft; message: string; value: unknown } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);

  const valuesOf = ({
    title,
    url,
    icon,
    slug,
    showOnProfile,
    ...options
  }: LinkDraft): Omit<AllLinkFields, 'active'> => ({
    title,
    url,
    icon: icon.trim() || null,
    slug: slug || null,
    showOnProfile,
    ...optionsInput(options, link, timeZone),
  });
  const errors: Record<string, string> = checked ? { ...fieldErrors(i18n, newLinkSchema, valuesOf(draft)) } : {};
  for (const field of ['title', 'url'] as const) {
    if (checked && visibleText(draft[field]) === '') errors[field] = t`Title and URL are required`;
  }
  if (checked && isNewExpiryPast(draft, link, timeZone)) errors.expiresAt ??= errorText(i18n, 'end_past');
  if (refused && draft[refused.field] === refused.value) errors[refused.field] = refused.message;

  /** Returns the fields to send, or null after marking the invalid ones. */
  function validate(): LinkInput | null {
    const completed = completeOptions({ ...draft, url: completeUrl(draft.url) });
    change(completed);
    setChecked(true);
    const input = valuesOf(completed);
    if (newLinkSchema.safeParse(input).success && !isNewExpiryPast(completed, link, timeZone)) return input;
    focusFirstError();
    return null;
  }

  function refuse(field: keyof LinkDraft, message: string): void {
    setRefused({ field, message, value: draft[field] });
    focusFirstError();
  }

  function reset(): void {
    change(first);
    setChecked(false);
    setRefused(null);
  }

  const changeByHand = (part: Partial<LinkDraft>) => change(link === null ? withTitleFromUrl(draft, part) : part);

  const isDirty = (Object.keys(first) as (keyof LinkDraft)[]).some((field) => first[field] !== draft[field]);
  const kept = useDraft(link === null ? 'link:new' : null, {
    saved: first,
    isNew: true,
    values: draft,
    isDirty,
    apply: change,
    omit: ['password', 'passwordChange'],
  });
  return { ref: form, timeZone, draft, change: changeByHand, errors, isDirty, kept, validate, refuse, reset };
}

export type LinkForm = ReturnType<typeof useLinkForm>;
