import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { useTypedColor } from './typed-color.ts';

/** A colour by its digits, beside the presets. */
export function HexField({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { t } = useLingui();
  const { field, isComplete } = useTypedColor(color, onChange);
  return (
    <TextField
      {...field}
      label={t`Your own colour`}
      hint={isComplete ? undefined : t`# and six digits: ${color} stays until then.`}
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
