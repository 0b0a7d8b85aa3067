import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextField } from '../ui/text-field.tsx';

const LENGTH = 7;

/** A colour by the system's picker or by its digits. Takes nothing but # and up to six of them (spec 5). */
export function ColorInput({
  label,
  color,
  onChange,
}: {
  label: string;
  color: string;
  onChange: (color: string) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(color);
  const [seen, setSeen] = useState(color);
  if (seen !== color) {
    setSeen(color);
    // It was picked or swapped: its digits take the place of what was typed
    if (typed.toLowerCase() !== color) setTyped(color);
  }

  function type(next: string): void {
    const digits = next.trim().replace(/^#/, '');
    if (!/^[0-9a-f]{0,6}$/i.test(digits)) return;
    setTyped(`#${digits}`);
    if (digits.length === LENGTH - 1) onChange(`#${digits.toLowerCase()}`);
  }

  return (
    <TextField
      label={label}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(color)}
      maxLength={LENGTH}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      prefix={
        <input
          type="color"
          aria-label={t`Pick: ${label}`}
          value={color}
          onChange={(event) => onChange(event.target.value)}
          className="mr-1 block size-8 cursor-pointer rounded-[6px] border border-line bg-transparent"
        />
      }
    />
  );
}
