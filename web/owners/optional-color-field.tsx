import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { isTouchScreen } from '../ui/first-field.ts';
import { TextField } from '../ui/text-field.tsx';
import { useTypedColor } from './color-field.tsx';
import { ColorSwatch } from './color-swatch.tsx';
import { SuggestedColor } from './suggested-color.tsx';

type OptionalColorFieldProps = {
  name: string;
  label: string;
  /** lowercase hex; null: automatic */
  color: string | null;
  /** what is used while it is automatic */
  automatic: string;
  error?: string | undefined;
  /** offered instead of a refused one */
  suggested?: string | undefined;
  onChange: (color: string | null) => void;
};

/** A hex color that may be left blank. */
export function OptionalColorField({
  name,
  label,
  color,
  automatic,
  error,
  suggested,
  onChange,
}: OptionalColorFieldProps) {
  const { t } = useLingui();
  const { field, isComplete } = useTypedColor(color, onChange);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col items-start gap-2">
      <TextField
        {...field}
        ref={input}
        name={name}
        label={label}
        error={error}
        hint={field.value !== '' && !isComplete ? t`Enter # and six characters, 0–9 or A–F.` : undefined}
        placeholder={t`Automatic`}
        className="w-full"
        prefix={<ColorSwatch color={color ?? automatic} label={label} onChange={onChange} />}
      />
      {suggested !== undefined && (
        <SuggestedColor
          color={suggested}
          onTake={() => {
            onChange(suggested);
            // The pressed button goes
            if (!isTouchScreen()) input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
