import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { errorCodeOf, errorMessage, refusalReason } from './errors.ts';

export type SaveFailure = { error: unknown; fail: (error: unknown) => void; clear: () => void };

/** The last failure of a form's save. Errors that a field shows are none. */
export function useSaveFailure(): SaveFailure {
  const [error, setError] = useState<unknown>(null);
  return { error, fail: setError, clear: () => setError(null) };
}

type NotSavedProps = {
  failure: SaveFailure;
  /** sent again by the button, unless it calls `onRetry` */
  formId?: string;
  onRetry?: () => void;
  busy: boolean;
  /** of a form that sends something */
  title?: ReactNode;
  className?: string;
};

/** At forms that let people in: a refusal stands there as it is, since sending the same again would change nothing. */
export function NotLetIn(props: NotSavedProps) {
  const { i18n } = useLingui();
  const { error } = props.failure;
  const isOver = error !== null && errorCodeOf(error) !== 'overloaded';
  const refusal = isOver ? refusalReason(i18n, error) : undefined;
  if (refusal === undefined) return <NotSaved title={<Trans>Not sent</Trans>} {...props} />;
  return (
    <p role="alert" className="flex items-start gap-2 text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {refusal}
    </p>
  );
}

/** Stays at the form until it is saved. */
export function NotSaved({ failure: { error }, formId, onRetry, busy, title, className = '' }: NotSavedProps) {
  const { i18n } = useLingui();
  if (error === null) return null;
  return (
    <div className={`flex items-center gap-3 rounded-card bg-danger-soft py-2 pr-2 pl-4 ${className}`}>
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      <p role="alert" className="min-w-0 flex-1">
        <b className="font-semibold">{title ?? <Trans>Not saved</Trans>}</b>
        {' · '}
        {errorMessage(i18n, error)}
      </p>
      <Button
        type={formId ? 'submit' : 'button'}
        form={formId}
        onClick={() => onRetry?.()}
        variant="secondary"
        size="small"
        busy={busy}
      >
        <Trans>Retry</Trans>
      </Button>
    </div>
  );
}
