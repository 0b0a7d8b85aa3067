import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { presetNameSchema } from '#src/cards/preset-name.ts';
import { errorMessage, fieldErrors } from '../../../app/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** As a ref: it opens where it was asked for. */
const focus = (field: HTMLInputElement | null) => field?.focus();

type PresetFormProps = {
  initial: string;
  submit: string;
  save: (name: string) => Promise<unknown>;
  onCancel: () => void;
  className: string;
};

/** The name of a preset. What the server refuses is said there. */
export function PresetForm({ initial, submit, save, onCancel, className }: PresetFormProps) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The card's form is around it
    event.stopPropagation();
    const [invalid = null] = Object.values(fieldErrors(i18n, presetNameSchema, name) ?? {});
    setError(invalid);
    if (invalid || isSaving) return;
    setSaving(true);
    try {
      await save(name);
    } catch (refused) {
      setError(errorMessage(i18n, refused));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form noValidate onSubmit={send} className={`flex flex-col gap-3 ${className}`}>
      <TextField
        label={t`Name of the design`}
        value={name}
        error={error}
        maxLength={40}
        autoComplete="off"
        ref={focus}
        onChange={({ target }) => {
          setError(null);
          setName(target.value);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isSaving} className="min-h-11">
          {submit}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel} className="min-h-11">
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
