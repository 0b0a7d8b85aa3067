import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { inkOn } from '#src/colors.ts';
import { themePresets } from '#src/owners/themes.ts';
import { colorNames } from './color-names.ts';
import { HexField } from './hex-field.tsx';

type ColorFieldProps = {
  /** in small letters */
  color: string;
  onChange: (color: string) => void;
  label?: ReactNode;
};

/** The theme colour: one of the presets, or any other by its six digits. */
export function ColorField({ color, onChange, label }: ColorFieldProps) {
  const group = useId();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">{label ?? <Trans>Theme colour</Trans>}</legend>
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
  const colors = { '--theme': preset.color, '--on-theme': inkOn(preset.color) } as CSSProperties;
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
