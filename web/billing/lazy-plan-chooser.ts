import { withTexts } from '../app/i18n.tsx';
import { later } from '../app/lazy.tsx';

/** Whoever looks at the dashboard rarely buys at once. */
export const PlanChooser = later(async () => (await withTexts(import('./plan-chooser.tsx'))).PlanChooser);
