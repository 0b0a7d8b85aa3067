import { lazy, Suspense } from 'react';
import { withTexts } from '../../app/i18n.tsx';
import { useStepUp } from '../../app/step-up.ts';

const StepUpDialog = lazy(async () => ({ default: (await withTexts(import('./step-up-dialog.tsx'))).StepUpDialog }));

/** Stands by for calls that the server answers only after the second step. */
export function StepUp() {
  const answer = useStepUp();
  if (answer === null) return null;
  return (
    <Suspense>
      <StepUpDialog onAnswer={answer} />
    </Suspense>
  );
}
