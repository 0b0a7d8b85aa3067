import { ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts, useFieldIds } from './field.tsx';

type SelectFieldProps<Value extends string> = FieldTexts & {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string;
};

/** A native select: phones show their own picker. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, value, options, onChange, className } = props;
  const field = useFieldIds({ label, hint, error });
  return (
    <Field id={field.id} label={label} hint={hint} error={error} className={className}>
      <span className="relative flex items-center">
        <select
          id={field.id}
          aria-describedby={field.describedBy}
          aria-invalid={error ? true : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          className={classNames(controlStyle, 'min-h-11.5 appearance-none pr-9 pl-3')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-surface text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3 size-4 text-ink-soft" />
      </span>
    </Field>
  );
}
