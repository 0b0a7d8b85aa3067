import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

const LENGTH = 7;

/** A colour by its digits. Takes nothing but # and up to six of them, and counts once all are there (spec 5). */
export function HexField({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(color);
  const [seen, setSeen] = useState(color);
  if (seen !== color) {
    setSeen(color);
    // A preset was chosen: its digits take the place of what was typed
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
      label={t`Your own colour`}
      hint={typed.length < LENGTH ? t`# and six digits: ${color} stays until then.` : undefined}
      value={typed}
      onChange={(event) => type(event.target.value)}
      maxLength={LENGTH}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      prefix={
        <span
          style={{ '--theme': color } as CSSProperties}
          className="mr-1 block size-6 rounded-[6px] border border-line bg-theme"
        />
      }
      className="max-w-56"
    />
  );
}
