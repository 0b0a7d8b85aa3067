import { type CSSProperties, useId } from 'react';

type ChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; style?: CSSProperties | undefined }[];
  onChange: (value: Value) => void;
};

/** All of a few options at once: on phones, the list of a select would cover what it changes. */
export function Choices<Value extends string>({ label, value, options, onChange }: ChoicesProps<Value>) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            style={option.style}
            className="relative flex min-h-11 cursor-pointer items-center rounded-card border border-line-strong bg-surface px-3.5 leading-5 transition-colors hover:bg-sunken has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]"
          >
            {/* What sticks to the top doesn't cover the one that has the focus */}
            <input
              type="radio"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 scroll-mt-90 scroll-mb-24 appearance-none opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
