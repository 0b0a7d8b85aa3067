import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts, useFieldIds } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldTexts & {
    /** inside the field, such as a host name, a unit or a button */
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

export function TextField({ label, hint, error, prefix, suffix, id, className, ...rest }: TextFieldProps) {
  const field = useFieldIds({ label, hint, error }, id);
  const input = (
    <input
      {...rest}
      id={field.id}
      aria-describedby={field.describedBy ?? rest['aria-describedby']}
      aria-invalid={error ? true : rest['aria-invalid']}
      className={
        prefix || suffix
          ? 'min-h-11 w-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-soft/80'
          : classNames(controlStyle, 'min-h-11 px-3')
      }
    />
  );
  return (
    <Field id={field.id} label={label} hint={hint} error={error} className={className}>
      {prefix || suffix ? (
        <div
          className={classNames(
            'flex items-center gap-1 rounded-card border bg-surface px-3 has-[>input:disabled]:bg-sunken has-[>input:read-only]:bg-sunken',
            'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-[var(--focus)]',
            error ? 'border-danger' : 'border-line-strong',
          )}
        >
          {prefix && <span className="shrink-0 text-ink-soft">{prefix}</span>}
          {input}
          {suffix && <span className="flex shrink-0 items-center text-ink-soft">{suffix}</span>}
        </div>
      ) : (
        input
      )}
    </Field>
  );
}
