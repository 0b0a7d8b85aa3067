import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts, useFieldIds } from './field.tsx';

export function TextArea({ label, hint, error, id, className, ...rest }: ComponentProps<'textarea'> & FieldTexts) {
  const field = useFieldIds({ label, hint, error }, id);
  return (
    <Field id={field.id} label={label} hint={hint} error={error} className={className}>
      <textarea
        rows={4}
        {...rest}
        id={field.id}
        aria-describedby={field.describedBy}
        aria-invalid={error ? true : undefined}
        className={classNames(controlStyle, 'field-sizing-content min-h-28 px-3 py-2.5')}
      />
    </Field>
  );
}
