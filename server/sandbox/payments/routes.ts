import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { Env } from '../../env.ts';
import { type SandboxAccess, sandboxOnly } from '../sandboxes.ts';
import { checkoutRoutes } from './pages/checkout-routes.ts';
import { indexRoutes } from './pages/index-routes.ts';
import { invoiceRoutes } from './pages/invoice-routes.ts';
import { portalRoutes } from './pages/portal-routes.ts';
import type { Site } from './pages/site.ts';
import type { SandboxPayments } from './payments.ts';

/** The sandbox's pages: checkout, portal, invoices, and the switches of the sandbox itself. */
export function paymentRoutes(
  app: FastifyInstance,
  sandbox: SandboxPayments,
  env: SandboxAccess & Pick<Env, 'appName'>,
): void {
  const letIn = sandboxOnly(env);
  const onRequest = async (request: FastifyRequest) => {
    await letIn(request);
    // The database cannot even be asked for an id with a NUL in it
    if (request.url.includes('%00')) throw new AppError('not_found');
  };
  const site: Site = { sandbox, appName: env.appName, onRequest };
  indexRoutes(app, site);
  checkoutRoutes(app, site);
  portalRoutes(app, site);
  invoiceRoutes(app, site);
}
