import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { newTagSchema } from '#src/links/tag-schemas.ts';
import { withoutMarks } from '#src/names.ts';
import { visibleText } from '#src/visible-text.ts';
import { errorMessage, fieldErrors } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { useAnnounce } from '../../ui/toast.tsx';
import { isSameName, nextColor, useTags } from './use-tags.ts';

/** A field whose text finds tags, and names one to choose or create. */
export function useTypedTag(onChoose: (id: string) => void) {
  const { t, i18n } = useLingui();
  const { tags } = useTags();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const create = trpc.tags.create.useMutation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const name = visibleText(typed);

  /** Chooses the tag that is named, and creates it if it's new. Null: it can't be created. */
  async function add(): Promise<string | null> {
    const named = tags.find((tag) => isSameName(tag.name, name));
    const id = named ? named.id : await createTag();
    if (id === null) return null;
    onChoose(id);
    setTyped('');
    return id;
  }

  async function createTag(): Promise<string | null> {
    const tag = { name, color: nextColor(tags) };
    const invalid = fieldErrors(i18n, newTagSchema, tag)?.name;
    if (invalid) {
      setError(invalid);
      return null;
    }
    try {
      const { id } = await create.mutateAsync(tag);
      await utils.tags.list.invalidate();
      announce(t`Tag ${name} created`);
      return id;
    } catch (refused) {
      setError(errorMessage(i18n, refused));
      return null;
    }
  }

  return {
    typed,
    type(next: string): void {
      setError(null);
      setTyped(next);
    },
    name,
    isNew: name !== '' && !tags.some((tag) => isSameName(tag.name, name)),
    found: tags.filter((tag) => plain(tag.name).includes(plain(name))),
    error,
    refuse: setError,
    add,
    isCreating: create.isPending,
  };
}

function plain(text: string): string {
  return withoutMarks(text).toLowerCase();
}
