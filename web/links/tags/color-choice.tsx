import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type TagColor, tagColors } from '#src/links/tags.ts';
import { Swatch } from './tag-chip.tsx';

type ColorChoiceProps = { value: TagColor; onChange: (color: TagColor) => void };

export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const { t } = useLingui();
  const group = useId();
  const names: Record<TagColor, string> = {
    gray: t`Gray`,
    red: t`Red`,
    orange: t`Orange`,
    yellow: t`Yellow`,
    green: t`Green`,
    teal: t`Teal`,
    blue: t`Blue`,
    purple: t`Purple`,
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t`Color`}</legend>
      <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-4">
        {tagColors.map((color) => (
          <label key={color} className="flex min-h-11 cursor-pointer items-center gap-2 sm:min-h-9">
            <input
              type="radio"
              name={group}
              checked={color === value}
              onChange={() => onChange(color)}
              className="size-5 accent-[var(--ink)]"
            />
            <Swatch color={color} className="size-3.5" />
            {names[color]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
