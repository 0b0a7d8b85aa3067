import { later } from '../later.tsx';

/** Whoever looks at the dashboard rarely buys at once. */
export const PlanChooser = later(async () => (await import('../shared/plan-chooser.tsx')).PlanChooser);
