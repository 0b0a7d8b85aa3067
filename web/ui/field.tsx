import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

type FieldIds = { id: string; describedBy: string | undefined };

export function useFieldIds(texts: FieldTexts, given?: string): FieldIds {
  const made = useId();
  const id = given ?? made;
  const described = [texts.error && `${id}-error`, texts.hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, describedBy: described || undefined };
}

export function Field({
  id,
  label,
  hint,
  error,
  className,
  children,
}: FieldTexts & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="self-start font-medium">
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {/* Always rendered, so that screen readers announce a new error */}
      <div id={`${id}-error`} aria-live="polite" className={classNames('text-sm text-danger', !error && 'hidden')}>
        {error && (
          <span className="flex items-start gap-1.5">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{error}</span>
          </span>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  );
}

export const controlStyle =
  'w-full rounded-card border border-line-strong bg-surface text-base text-ink placeholder:text-ink-soft/80 transition-colors ' +
  'aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken';
