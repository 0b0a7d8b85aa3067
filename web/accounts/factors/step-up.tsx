import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { useStepUp } from '../../app/step-up.ts';

const StepUpDialog = lazy(async () => (await withTexts(import('./step-up-dialog.tsx'))).StepUpDialog);

/** Shows the step-up dialog when a call requires it. */
export function StepUp() {
  const answer = useStepUp();
  return answer && <StepUpDialog onAnswer={answer} onLoadError={() => answer(false)} />;
}
