import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { Env } from '../../env.ts';
import { type SandboxAccess, sandboxOnly } from '../access.ts';
import { checkoutRoutes } from './pages/checkout.ts';
import { indexRoutes } from './pages/control-page.ts';
import { invoiceRoutes } from './pages/invoices.ts';
import { portalRoutes } from './pages/portal-routes.ts';
import type { PaymentPageContext } from './pages/requests.ts';
import type { SandboxPayments } from './payments.ts';

/** The pages under /dev/pay. */
export function paymentRoutes(
  app: FastifyInstance,
  sandbox: SandboxPayments,
  env: SandboxAccess & Pick<Env, 'appName'>,
): void {
  const letIn = sandboxOnly(env);
  const onRequest = async (request: FastifyRequest) => {
    await letIn(request);
    // PostgreSQL rejects NUL characters
    if (request.url.includes('%00')) throw new AppError('not_found');
  };
  const site: PaymentPageContext = { sandbox, appName: env.appName, onRequest };
  indexRoutes(app, site);
  checkoutRoutes(app, site);
  portalRoutes(app, site);
  invoiceRoutes(app, site);
}
