const sizes = [
  ['text-sm', 'Notes and tables'],
  ['text-base', 'Text and fields'],
  ['text-lg', 'Heading of a part'],
  ['text-xl', 'Heading of a dialog'],
  ['text-2xl', 'Title of a page'],
  ['text-3xl', 'Landing'],
] as const;

export function TypeScale() {
  return (
    <ul className="flex w-full flex-col gap-4">
      {sizes.map(([size, use]) => (
        <li key={size} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <code className="w-24 shrink-0 text-sm text-ink-soft">{size}</code>
          <span
            className={`${size} min-w-0 ${size === 'text-sm' || size === 'text-base' ? '' : 'font-display font-bold'}`}
          >
            {use}
          </span>
        </li>
      ))}
    </ul>
  );
}

const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16];

export function Spacing() {
  return (
    <ul className="flex w-full flex-wrap items-end gap-x-5 gap-y-3">
      {steps.map((step) => (
        <li key={step} className="text-sm">
          <span className="block bg-ink" style={{ width: step * 4, height: step * 4 }} />
          <span className="mt-1 block text-ink-soft">{step * 4} px</span>
        </li>
      ))}
    </ul>
  );
}
