import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/checkbox';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldNotes, useFieldIds } from './field.tsx';

type CheckboxProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: (checked: boolean) => void;
  disabled?: boolean;
};

export function Checkbox({ label, hint, error, onChange, ...rest }: CheckboxProps) {
  const field = useFieldIds({ label, hint, error });
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2.5">
        <Radix.Root
          {...rest}
          id={field.id}
          onCheckedChange={(checked) => onChange?.(checked === true)}
          aria-describedby={field.describedBy}
          aria-invalid={error ? true : undefined}
          className={classNames(
            'flex size-6 shrink-0 items-center justify-center rounded-[6px] border border-line-strong bg-surface transition-colors',
            'data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=checked]:text-on-ink',
            'aria-invalid:border-danger disabled:opacity-50',
          )}
        >
          <Radix.Indicator>
            <Check aria-hidden="true" className="size-4" strokeWidth={3} />
          </Radix.Indicator>
        </Radix.Root>
        <label htmlFor={field.id} className="py-px select-none">
          {label}
        </label>
      </div>
      <FieldNotes id={field.id} hint={hint} error={error} />
    </div>
  );
}
