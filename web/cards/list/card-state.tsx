import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';

// Few cards have them
const Fallback = () => null;
export const CardStateBadge = lazy(async () => (await withTexts(import('./card-state-marks.tsx'))).CardStateBadge, {
  Fallback,
});
export const IncompleteBadge = lazy(async () => (await withTexts(import('./card-state-marks.tsx'))).IncompleteBadge, {
  Fallback,
});
export const CardStateText = lazy(async () => (await withTexts(import('./card-state-marks.tsx'))).CardStateText, {
  Fallback,
});
