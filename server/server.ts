import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { authRoutes } from './accounts/routes.ts';
import { screenRoutes } from './accounts/screen-routes.ts';
import { socialRoutes } from './accounts/social/routes.ts';
import { malformedProblem } from './api/problems.ts';
import { REST_API } from './api/responses.ts';
import { restRoutes } from './api/routes.ts';
import { AUTH_API } from './auth-api/auth-api.ts';
import { sendMalformed } from './auth-api/responses.ts';
import { authApiRoutes } from './auth-api/routes.ts';
import { webhookRoutes } from './billing/webhook.ts';
import { contactFileRoutes } from './cards/contact-file-routes.ts';
import { importRoutes } from './cards/import/routes.ts';
import { myQrRoutes } from './cards/my-qr-routes.ts';
import { placeRoutes } from './cards/place-routes.ts';
import { openPreviewImages, type ReadPreviewImage } from './cards/previews/previews.ts';
import { previewRoutes } from './cards/previews/routes.ts';
import { placeCardRoutes } from './cards/public-cards.ts';
import { cardRoutes } from './cards/routes.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';
import { qrCodeRoutes } from './links/qr-codes/routes.ts';
import { redirectRoutes } from './links/routes.ts';
import { crawlerRoutes } from './marketing/crawler-routes.ts';
import { landingRoutes } from './marketing/routes.ts';
import { securityTxtRoute } from './marketing/security-txt.ts';
import { sourceRoutes } from './marketing/source-routes.ts';
import { openCertificates } from './owners/domains/certificate-route.ts';
import { placeHeaders, placeHooks, refuseUnknownHosts } from './owners/domains/place-hooks.ts';
import { hstsAt, type Places } from './owners/domains/places.ts';
import { auditRoutes } from './owners/organizations/routes.ts';
import { mediaRoutes, openMedia, photoRoutes } from './owners/photos/routes.ts';
import { errorHandling, unknownCallRoutes } from './platform/error-handling.ts';
import { healthRoutes } from './platform/health.ts';
import { ipMatcher } from './platform/ip-addresses.ts';
import { logSerializers } from './platform/logging.ts';
import { malformedRequestHandling } from './platform/malformed-requests.ts';
import { metricsRoutes, timeResponses } from './platform/metrics/routes.ts';
import { guardRequests, limitPipelining } from './platform/request-guard.ts';
import { addRequestIds, requestIdGenerator, requestIdInLog } from './platform/request-ids.ts';
import { denyFeatures, securityHeaders, slimRedirects } from './platform/security-headers.ts';
import { disconnectSlowReaders } from './platform/slow-readers.ts';
import { staticRoutes } from './platform/static-files.ts';
import { limitUnfinishedBodies } from './platform/unfinished-bodies.ts';
import { watchForUnlistedProxy } from './platform/unlisted-proxy.ts';
import { PLACE_PREFIX } from './platform/url-paths.ts';
import { exportRoutes } from './privacy/routes.ts';
import { answerCalls, procedureRoutes } from './router.ts';
import { statsRoutes } from './stats/routes.ts';
import { abuseReportRoutes } from './support/abuse-report-routes.ts';
import { serveCached } from './visits/serve-cached.ts';

/** The limit of forms; calls of the web client and payment events have their own (product 31.17). */
const BODY_LIMIT = 64 * 1024;

/** Logs go to `logTo` or stdout. */
export function createServer(env: Env, logTo?: { write(line: string): void }): FastifyInstance {
  const malformed = malformedRequestHandling(
    (raw) => hstsOf(env, raw),
    [
      ...(env.authApi ? [{ prefix: AUTH_API, send: sendMalformed }] : []),
      { prefix: REST_API, send: malformedProblem(env) },
    ],
  );
  const isEachLogged = ['debug', 'trace'].includes(env.logLevel);
  const app = Fastify({
    ...malformed.options,
    logger: {
      ...(logTo && { stream: logTo }),
      level: env.logLevel,
      mixin: requestIdInLog,
      serializers: logSerializers,
      // busboy logs raw headers, including cookies.
      redact: { paths: ['busboyOptions.headers'], remove: true },
    },
    // A list would parse the proxy's address again for each request
    trustProxy: env.trustedProxies.length > 0 && ipMatcher(env.trustedProxies),
    bodyLimit: BODY_LIMIT,
    // Slow bodies time out only if both are set
    requestTimeout: 40_000,
    http: { headersTimeout: 20_000, requireHostHeader: false },
    ...(hasPlaces(env) && { rewriteUrl }),
    routerOptions: { maxParamLength: 5000, ignoreTrailingSlash: true },
    genReqId: requestIdGenerator(env.trustedProxies),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: !isEachLogged }),
    ...(isEachLogged ? {} : { childLoggerFactory: (logger) => logger }),
  });
  malformed.register(app);
  limitUnfinishedBodies(app, malformed.endWith);
  return app;
}

export async function buildServer(app: FastifyInstance, context: Context): Promise<FastifyInstance> {
  const { env } = context;
  errorHandling(app, context);
  limitPipelining(app);
  disconnectSlowReaders(app);
  const certificates = context.places && openCertificates(context, context.places);
  certificates?.answerEarly(app);
  serveCached(app, context);
  addRequestIds(app);
  timeResponses(app, context.metrics);
  await app.register(helmet, securityHeaders(env));
  if (context.places) placeHeaders(app, env);
  denyFeatures(app);
  slimRedirects(app);
  const hasUnlistedProxy = watchForUnlistedProxy(app, env.trustedProxies);
  if (context.places) refuseUnknownHosts(app);
  guardRequests(app, env, [...(env.authApi ? [AUTH_API] : []), REST_API]);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, { ...parseForm(String(body)) }),
  );

  // Open streams would keep the process running; browsers reconnect
  app.addHook('preClose', async () => context.live.close());

  healthRoutes(app, {
    databaseWatch: context.databaseWatch,
    visitsLost: context.visits.dropped,
    jobsState: () => context.metrics.jobs.state,
    hasUnlistedProxy,
  });
  metricsRoutes(app, context);
  await app.register(async (scope) => procedureRoutes(scope, context));
  await app.register(async (scope) => authRoutes(scope, context));
  await app.register(async (scope) => socialRoutes(scope, context));
  await app.register((scope) => photoRoutes(scope, context));
  const media = openMedia(context);
  mediaRoutes(app, context, media);
  await app.register(async (scope) => importRoutes(scope, context));
  await authApiRoutes(app, context);
  await restRoutes(app, context);
  unknownCallRoutes(app);
  exportRoutes(app, context);
  statsRoutes(app, context);
  auditRoutes(app, context);
  await app.register(async (scope) => webhookRoutes(scope, context));
  context.sandboxes?.addRoutes(app, context.assets);
  staticRoutes(app, '/assets/', context.assets.files);
  landingRoutes(app, context);
  crawlerRoutes(app, context);
  securityTxtRoute(app, env);
  sourceRoutes(app, env);
  await myQrRoutes(app, context);
  screenRoutes(app, context, answerCalls(context));
  abuseReportRoutes(app, context);
  redirectRoutes(app, context);
  qrCodeRoutes(app, context);
  const previews = openPreviewImages(context);
  previewRoutes(app, context, previews);
  contactFileRoutes(app, context);
  cardRoutes(app, context);
  certificates?.route(app);
  if (context.places) await hostsOfOwners(app, context, context.places, { media, previews });
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    places?: Places;
  }
}

/** Without a request, nobody knows whose host was asked. */
function hstsOf(env: Env, raw: IncomingMessage | null): string | null {
  if (raw === null && hasPlaces(env)) return null;
  return hstsAt(raw, env.publicUrl);
}

function hasPlaces({ customDomains, baseDomain }: Env): boolean {
  return customDomains !== null || baseDomain !== null;
}

function rewriteUrl(this: FastifyInstance, request: IncomingMessage): string {
  return this.places?.rewrite(request) ?? request.url ?? '/';
}

/** What hosts of owners serve, and nothing else (product 42.8). `media`, `previews`: those of PUBLIC_URL. */
async function hostsOfOwners(
  app: FastifyInstance,
  context: Context,
  places: Places,
  { media, previews }: { media: ReturnType<typeof openMedia>; previews: ReadPreviewImage },
): Promise<void> {
  app.decorate('places', places);
  // The database reads many while the rest is built
  app.addHook('onReady', () => places.loaded);
  const routes = async (scope: FastifyInstance) => {
    placeHooks(scope, context);
    staticRoutes(scope, '/assets/', context.assets.files);
    securityTxtRoute(scope, context.env);
    mediaRoutes(scope, context, media);
    abuseReportRoutes(scope, context);
    redirectRoutes(scope, context);
    qrCodeRoutes(scope, context);
    previewRoutes(scope, context, previews);
    contactFileRoutes(scope, context, placeCardRoutes);
    cardRoutes(scope, context, placeCardRoutes);
    placeRoutes(scope, context);
  };
  await app.register(routes, { prefix: PLACE_PREFIX });
}
