import { useLingui } from '@lingui/react/macro';

type ColorSwatchProps = { color: string; label: string; onChange: (color: string) => void };

/** Shows a color, and opens the browser's palette to choose another. */
export function ColorSwatch({ color, label, onChange }: ColorSwatchProps) {
  const { t } = useLingui();
  return (
    <input
      type="color"
      aria-label={t`Palette: ${label}`}
      value={color}
      onChange={({ target }) => onChange(target.value)}
      className="-ml-2.5 size-11 cursor-pointer appearance-none rounded-card bg-transparent p-2.5"
    />
  );
}
