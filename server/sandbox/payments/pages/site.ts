import type { sandboxOnly } from '../../peers.ts';
import type { SandboxPayments } from '../payments.ts';

/** What every page's routes need. */
export type Site = {
  sandbox: Pick<SandboxPayments, 'act' | 'control'>;
  appName: string;
  onRequest: ReturnType<typeof sandboxOnly>;
};
