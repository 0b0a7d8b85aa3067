import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { TextField } from '../ui/text-field.tsx';
import { useTypedColor } from './color-field.tsx';

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

/** A hex color that may be left blank. */
export function OptionalColorField({ name, label, color, automatic, error, onChange }: OptionalColorFieldProps) {
  const { t } = useLingui();
  const { field, isComplete } = useTypedColor(color, onChange);
  return (
    <TextField
      {...field}
      name={name}
      label={label}
      error={error}
      hint={field.value !== '' && !isComplete ? t`Enter # and six characters, 0–9 or A–F.` : undefined}
      placeholder={t`Automatic`}
      prefix={
        <span
          style={{ '--theme': color ?? automatic } as CSSProperties}
          className="mr-1 block size-6 rounded-[6px] border border-line bg-theme"
        />
      }
    />
  );
}
