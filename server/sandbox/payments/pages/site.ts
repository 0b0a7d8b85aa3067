import type { sandboxOnly } from '../../sandboxes.ts';
import type { SandboxPayments } from '../payments.ts';

/** What every page's routes need. */
export type Site = {
  sandbox: Pick<SandboxPayments, 'act' | 'control'>;
  appName: string;
  onRequest: ReturnType<typeof sandboxOnly>;
};
