import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type ChangeEvent, type CSSProperties, type ReactNode, useId, useState } from 'react';
import { textOn, themePresets } from '#src/colors.ts';
import { afterPress } from '../app/scheduling.ts';
import { TextField } from '../ui/text-field.tsx';
import { ColorSwatch } from './color-swatch.tsx';

type ColorFieldProps = {
  /** lowercase hex */
  color: string;
  onChange: (color: string) => void;
  label?: ReactNode;
};

export function ColorField({ color, onChange, label }: ColorFieldProps) {
  const group = useId();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">{label ?? <Trans>Theme color</Trans>}</legend>
      <div className="grid grid-cols-2 gap-2 min-[26rem]:grid-cols-3">
        {themePresets.map((preset) => (
          <Swatch
            key={preset.name}
            group={group}
            preset={preset}
            chosen={preset.color.toLowerCase() === color}
            onChoose={() => onChange(preset.color.toLowerCase())}
          />
        ))}
      </div>
      <HexField color={color} onChange={onChange} />
    </fieldset>
  );
}

type SwatchProps = { group: string; preset: (typeof themePresets)[number]; chosen: boolean; onChoose: () => void };

function Swatch({ group, preset, chosen, onChoose }: SwatchProps) {
  const { i18n } = useLingui();
  const colors = { '--theme': preset.color, '--on-theme': textOn(preset.color) } as CSSProperties;
  return (
    <label
      style={colors}
      className="flex min-h-11 items-center gap-2.5 rounded-card border border-line px-2 transition-colors has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] hover:bg-sunken"
    >
      <input type="radio" name={group} checked={chosen} onChange={onChoose} className="sr-only" />
      <span className="grid size-7 shrink-0 place-items-center rounded-[8px] bg-theme text-on-theme">
        {chosen && <Check aria-hidden="true" className="size-4" strokeWidth={3} />}
      </span>
      <span className="text-sm">{i18n._(colorNames[preset.name])}</span>
    </label>
  );
}

function HexField({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { t } = useLingui();
  const { field, isComplete } = useTypedColor(color, (typed) => typed && onChange(typed));
  return (
    <TextField
      {...field}
      label={t`Custom color`}
      hint={isComplete ? undefined : t`Enter # and six characters, 0–9 or A–F. ${color} is used until then.`}
      prefix={<ColorSwatch color={color} label={t`Custom color`} onChange={onChange} />}
      className="max-w-56"
    />
  );
}

export const colorNames: Record<(typeof themePresets)[number]['name'], MessageDescriptor> = {
  'Ocean Blue': msg`Ocean Blue`,
  Purple: msg`Purple`,
  Emerald: msg`Emerald`,
  Rose: msg`Rose`,
  Amber: msg`Amber`,
  Indigo: msg`Indigo`,
};

const LENGTH = 7;

/** Props for a hex color field. Calls `onChange` with a complete color, or with null when it is emptied. On blur, shows the current color again. */
export function useTypedColor(color: string | null, onChange: (color: string | null) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? color ?? '';

  function type({ target }: ChangeEvent<HTMLInputElement>): void {
    const digits = target.value.trim().replace(/^#/, '');
    if (!/^[0-9a-f]{0,6}$/i.test(digits)) return;
    setTyped(target.value.trim() === '' ? '' : `#${digits}`);
    if (digits === '') onChange(null);
    else if (digits.length === LENGTH - 1) onChange(`#${digits.toLowerCase()}`);
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
