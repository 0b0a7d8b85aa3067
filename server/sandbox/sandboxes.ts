import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Db } from '#db/connect.ts';
import type { Env } from '../env.ts';
import type { Assets } from '../platform/assets.ts';
import { designSystemRoutes, loadDesignSystem } from './design-system.ts';
import { type SandboxIdentity, startIdentity } from './identity/identity.ts';
import { identityRoutes } from './identity/routes.ts';
import { type Mailbox, startMailbox } from './mailbox/mailbox.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { type SandboxPayments, startPayments } from './payments/payments.ts';
import { paymentRoutes } from './payments/routes.ts';

/** Each is null if the service is configured, or no sandbox may run. */
export type Sandboxes = {
  mailbox: Mailbox | null; // emails and text messages
  payments: SandboxPayments | null;
  identity: SandboxIdentity | null;
  replaced: string[]; // names of the services
  addRoutes(app: FastifyInstance, assets: Pick<Assets, 'confirmScript'>): void;
  close(): Promise<void>;
};

/** Stand-ins for the external services that are not configured. */
export async function startSandboxes(env: Env, { db, log }: { db: Db; log: FastifyBaseLogger }): Promise<Sandboxes> {
  const { publicUrl, appName, dataDir } = env;
  const needsIdentity = env.sandbox && Object.values(env.social).includes(null);
  const needsMailbox = env.smtpUrl === null || (env.smsUrl === null && env.sandbox);
  const mailbox = needsMailbox ? await startMailbox({ dataDir, log }) : null;
  const needsPayments = env.sandbox && env.stripe === null && env.paymentsOffered;
  const payments = needsPayments ? await startPayments({ db, log, publicUrl, appName }) : null;
  const identity = needsIdentity ? await startIdentity({ db, log, publicUrl }) : null;
  const designSystem = env.sandbox ? await loadDesignSystem() : null;
  return {
    mailbox,
    payments,
    identity,
    replaced: [
      ...(mailbox && env.smtpUrl === null ? ['mail'] : []),
      ...(mailbox && env.smsUrl === null ? ['SMS'] : []),
      ...(payments ? ['payments'] : []),
      ...(identity ? ['identity'] : []),
    ],
    addRoutes(app, { confirmScript }) {
      if (mailbox) mailboxRoutes(app, mailbox, env);
      if (payments) paymentRoutes(app, payments, env);
      if (identity) identityRoutes(app, identity, { ...env, confirmScript });
      if (designSystem) designSystemRoutes(app, designSystem, env);
    },
    close: async () => void (await Promise.all([identity, payments, mailbox].map((sandbox) => sandbox?.close()))),
  };
}
