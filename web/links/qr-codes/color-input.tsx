import { useLingui } from '@lingui/react/macro';
import { useTypedColor } from '../../owners/colors/typed-color.ts';
import { TextField } from '../../ui/text-field.tsx';

type ColorInputProps = { label: string; color: string; onChange: (color: string) => void };

/** A colour by the system's picker or by its digits. */
export function ColorInput({ label, color, onChange }: ColorInputProps) {
  const { t } = useLingui();
  const { field } = useTypedColor(color, onChange);
  return (
    <TextField
      {...field}
      label={label}
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
