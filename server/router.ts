import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { AnswerCalls } from './accounts/early-home.ts';
import { factorsRouter } from './accounts/factors/router.ts';
import { liveRouter } from './accounts/live/router.ts';
import { phoneSignInRouter } from './accounts/phone/router.ts';
import { accountRouter, authRouter } from './accounts/router.ts';
import { apiKeysRouter } from './api/router.ts';
import { billingRouter, memberBillingRouter, organizationBillingRouter, pausingRouter } from './billing/router.ts';
import { presetsRouter } from './cards/presets/router.ts';
import { cardsRouter, firstStepsRouter, movesRouter, searchRouter } from './cards/router.ts';
import { templatesRouter } from './cards/templates/router.ts';
import type { Context } from './context.ts';
import { draftsRouter } from './drafts/router.ts';
import { qrCodesRouter } from './links/qr-codes/router.ts';
import { linksRouter } from './links/router.ts';
import { tagsRouter } from './links/tags/router.ts';
import { onboardingRouter, testDataRouter } from './onboarding/router.ts';
import { domainsRouter } from './owners/domains/router.ts';
import { auditRouter, invitationsRouter, membersRouter, organizationsRouter } from './owners/organizations/router.ts';
import { profilesRouter } from './owners/router.ts';
import { logUnavailable, retryAfterOf } from './platform/error-handling.ts';
import { organizationPrivacyRouter, privacyRouter } from './privacy/router.ts';
import { statsRouter } from './stats/router.ts';
import { supportRouter } from './support/router.ts';
import { codeOf, detailsOf, mergeRouters, requestContext, router } from './trpc.ts';

/** The keys are part of the API's URLs and never change. */
export const appRouter = router({
  auth: authRouter,
  phoneSignIn: phoneSignInRouter,
  factors: factorsRouter,
  account: mergeRouters(accountRouter, privacyRouter),
  profiles: profilesRouter,
  onboarding: onboardingRouter,
  vcards: cardsRouter,
  presets: presetsRouter,
  templates: templatesRouter,
  firstSteps: firstStepsRouter,
  search: searchRouter,
  links: linksRouter,
  qrCodes: qrCodesRouter,
  tags: tagsRouter,
  drafts: draftsRouter,
  pausing: pausingRouter,
  analytics: statsRouter,
  billing: billingRouter,
  support: supportRouter,
  testData: testDataRouter,
  organizations: mergeRouters(organizationsRouter, organizationBillingRouter, movesRouter, organizationPrivacyRouter),
  members: mergeRouters(membersRouter, memberBillingRouter),
  invitations: invitationsRouter,
  audit: auditRouter,
  apiKeys: apiKeysRouter,
  domains: domainsRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;

/** Calls queries as a batch does, for what the server renders of a screen. */
export function answerCalls(context: Context): AnswerCalls {
  return (request, reply, calls) => {
    const caller = appRouter.createCaller(requestContext(context, request, reply));
    return Promise.all(
      calls.map(async ([path, input]) => {
        const [module = '', procedure = ''] = path.split('.');
        const ask = caller[module as keyof typeof caller] as Record<string, (input: unknown) => Promise<unknown>>;
        return await ask[procedure]?.(input);
      }),
    );
  };
}

/** A batch of 20 calls, such as drafts and selections. */
const BODY_LIMIT = 256 * 1024;

export async function procedureRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = BODY_LIMIT;
  });
  scope.addHook('onRequest', async ({ headers, params }) => {
    // Asks for streamed batches, whose headers, such as Set-Cookie and Retry-After, leave before the calls are done
    if (headers['trpc-accept'] !== undefined) throw new AppError('invalid_input');
    // Already decoded; the library would decode it again
    if ((params as { path?: string }).path?.includes('%')) throw new AppError('not_found');
    // The library would read a form of any size
    if (/^\s*multipart\//i.test(headers['content-type'] ?? '')) throw new AppError('invalid_input');
  });
  // The library sends early errors as text/plain
  scope.addHook('onSend', async (_, __, payload) => {
    const headers = payload instanceof Response ? payload.headers : null;
    if (headers?.get('content-type')?.startsWith('text/plain')) headers.set('content-type', 'application/json');
    return payload;
  });
  await scope.register(fastifyTRPCPlugin<AppRouter>, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: 20,
      createContext: ({ req, res }) => requestContext(context, req, res),
      onError: ({ error, path }) => {
        if (codeOf(error) === 'internal') scope.log.error({ err: error.cause ?? error, path }, 'a procedure failed');
        logUnavailable(scope.log, error.cause);
      },
      responseMeta: ({ errors, type }) => ({
        headers: {
          // Streams end when the process leaves: a balancer must not send the next request on their connection
          ...(type === 'subscription'
            ? { 'cache-control': 'no-store, no-transform', connection: 'close' }
            : { 'cache-control': 'no-store' }),
          ...retryAfterOf(errors.map((error) => ({ code: codeOf(error), ...detailsOf(error) }))),
        },
      }),
    },
  } as FastifyTRPCPluginOptions<AppRouter> & { prefix: string });
}
