import { lazy, Suspense } from 'react';
import { withTexts } from '../../app/i18n.tsx';
import { useStepUp } from '../../app/step-up.ts';

const StepUpDialog = lazy(async () => ({ default: (await withTexts(import('./step-up-dialog.tsx'))).StepUpDialog }));

/** Shows the step-up dialog when a call requires it. */
export function StepUp() {
  const answer = useStepUp();
  if (answer === null) return null;
  return (
    <Suspense>
      <StepUpDialog onAnswer={answer} />
    </Suspense>
  );
}
