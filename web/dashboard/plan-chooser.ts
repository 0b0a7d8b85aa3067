import { withTexts } from '../i18n.tsx';
import { later } from '../later.tsx';

/** Whoever looks at the dashboard rarely buys at once. */
export const PlanChooser = later(async () => (await withTexts(import('../shared/plan-chooser.tsx'))).PlanChooser);
