import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type CSSProperties, useState } from 'react';
import { afterPress } from '../app/scheduling.ts';
import { TextField } from '../ui/text-field.tsx';

type OptionalColorFieldProps = {
  name: string;
  label: string;
  /** lowercase hex; null: automatic */
  color: string | null;
  /** what is used while it is automatic */
  automatic: string;
  error?: string | undefined;
  onChange: (color: string | null) => void;
};

const COMPLETE = 7;

/** A hex color that may be left blank. */
export function OptionalColorField({ name, label, color, automatic, error, onChange }: OptionalColorFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? color ?? '';

  function type({ target }: ChangeEvent<HTMLInputElement>): void {
    const digits = target.value.trim().replace(/^#/, '').toLowerCase();
    if (!/^[0-9a-f]{0,6}$/.test(digits)) return;
    setTyped(target.value.trim() === '' ? '' : `#${digits}`);
    if (digits === '') onChange(null);
    else if (digits.length === COMPLETE - 1) onChange(`#${digits}`);
  }

  const isIncomplete = value !== '' && value.length < COMPLETE;
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      onChange={type}
      onBlur={() => afterPress(() => setTyped(null))}
      error={error}
      hint={isIncomplete ? t`Enter # and six digits.` : undefined}
      placeholder={t`Automatic`}
      maxLength={COMPLETE}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      prefix={
        <span
          style={{ '--theme': color ?? automatic } as CSSProperties}
          className="mr-1 block size-6 rounded-[6px] border border-line bg-theme"
        />
      }
    />
  );
}
