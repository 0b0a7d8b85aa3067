import { type ChangeEvent, useState } from 'react';
import { afterPress } from '../../app/after-press.ts';

/** `#` and six digits */
const LENGTH = 7;

/**
 * What a text field needs to take a colour by its digits: nothing but # and up to six of them (spec 5), and `onChange` once
 * all are there. Once it is left, it shows the colour that is.
 */
export function useTypedColor(color: string, onChange: (color: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? color;

  function type({ target }: ChangeEvent<HTMLInputElement>): void {
    const digits = target.value.trim().replace(/^#/, '');
    if (!/^[0-9a-f]{0,6}$/i.test(digits)) return;
    setTyped(`#${digits}`);
    if (digits.length === LENGTH - 1) onChange(`#${digits.toLowerCase()}`);
  }

  const field = {
    value,
    onChange: type,
    onBlur: () => afterPress(() => setTyped(null)),
    maxLength: LENGTH,
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'off',
  };
  return { field, isComplete: value.length === LENGTH };
}
