import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type NewTag, newTagSchema } from '#src/links/tag-schemas.ts';
import { errorCodeOf, errorMessage, fieldErrors } from '../../app/errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ColorChoice } from './color-choice.tsx';

type TagFormProps = {
  initial: NewTag;
  submit: string;
  save: (tag: NewTag) => Promise<unknown>;
  onCancel: () => void;
};

/** Name and color of a tag. What the server refuses is said at the name. */
export function TagForm({ initial, submit, save, onCancel }: TagFormProps) {
  const { t, i18n } = useLingui();
  const [tag, setTag] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const invalid = fieldErrors(i18n, newTagSchema, tag)?.name ?? null;
    setError(invalid);
    if (invalid || isSaving) return;
    setSaving(true);
    try {
      await save(tag);
    } catch (refused) {
      setError(errorMessage(i18n, refused));
      if (errorCodeOf(refused) !== 'tag_taken') return;
    } finally {
      setSaving(false);
    }
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4 py-3">
      <TextField
        label={t`Name`}
        value={tag.name}
        error={error}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => {
          setError(null);
          setTag({ ...tag, name: target.value });
        }}
      />
      <ColorChoice value={tag.color} onChange={(color) => setTag({ ...tag, color })} />
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={isSaving}>
          {submit}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
