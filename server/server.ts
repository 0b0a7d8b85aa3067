import { parse as parseForm } from 'node:querystring';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { STARTER } from '#src/pages/document.ts';
import { authRoutes } from './accounts/routes.ts';
import { screenRoutes } from './accounts/screen-routes.ts';
import { socialRoutes } from './accounts/social/routes.ts';
import { webhookRoutes } from './billing/webhook.ts';
import { contactFile } from './cards/contact-file.ts';
import { contactFileRoutes } from './cards/contact-file-routes.ts';
import { myQrRoutes } from './cards/my-qr-routes.ts';
import { previewRoutes } from './cards/previews/routes.ts';
import { publicRoutes } from './cards/routes.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';
import { qrCodeRoutes } from './links/qr-codes/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { findingRoutes } from './marketing/crawler-routes.ts';
import { demoRoutes } from './marketing/demo.ts';
import { landingRoutes } from './marketing/routes.ts';
import { photoRoutes } from './owners/photos/routes.ts';
import { nameOfScript } from './platform/csp.ts';
import { errorHandling } from './platform/error-handling.ts';
import { healthRoutes } from './platform/health.ts';
import { malformedRequests } from './platform/malformed-requests.ts';
import { metricsRoutes, timeAnswers } from './platform/metrics/routes.ts';
import { guardRequests } from './platform/request-guard.ts';
import { nameAnswers, requestInLog, requestNaming } from './platform/request-ids.ts';
import { staticRoutes } from './platform/static-files.ts';
import { accountRoutes } from './privacy/routes.ts';
import { procedureRoutes } from './procedure-routes.ts';
import { galleryRoutes } from './sandbox/gallery.ts';
import { identityRoutes } from './sandbox/identity/routes.ts';
import { mailboxRoutes } from './sandbox/mailbox/routes.ts';
import { paymentRoutes } from './sandbox/payments/routes.ts';
import { analyticsRoutes } from './stats/routes.ts';
import { reportRoutes } from './support/abuse-report-routes.ts';
import { serveFinished } from './visits/cached-routes.ts';

const BODY_LIMIT = 256 * 1024;

/** Fastify with what must be known before the context exists: its logger goes into the context, and to `logTo` or else to stdout. */
export function createServer(env: Env, logTo?: { write(line: string): void }): FastifyInstance {
  const malformed = malformedRequests(env);
  const isEachLogged = ['debug', 'trace'].includes(env.logLevel);
  const app = Fastify({
    ...malformed.options,
    logger: {
      ...(logTo && { stream: logTo }),
      level: env.logLevel,
      mixin: requestInLog,
      serializers: { req: (request) => ({ method: request.method, url: pathOf(request.url) }), err: errorForLog },
      // What reads uploads logs what it was given, cookies and all
      redact: { paths: ['busboyOptions.headers'], remove: true },
    },
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    // A slow body is cut only where both are set, the headers' limit below the request's
    requestTimeout: 40_000,
    // A request without a host is refused by the guard, as all others are
    http: { headersTimeout: 20_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 5000, ignoreTrailingSlash: true },
    genReqId: requestNaming(env.trustedProxies),
    // While it drains it still answers what arrives on an open connection
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: !isEachLogged }),
    // Whatever is logged on behalf of a request finds its name by itself: a logger for each would be made for nothing
    ...(isEachLogged ? {} : { childLoggerFactory: (logger) => logger }),
  });
  malformed.listen(app);
  return app;
}

/** Plugins and routes, in reading order. */
export async function buildServer(app: FastifyInstance, context: Context): Promise<FastifyInstance> {
  const { env } = context;
  errorHandling(app, context);
  serveFinished(app, context);
  nameAnswers(app);
  timeAnswers(app, context);
  await app.register(helmet, securityHeaders(env));
  guardRequests(app, env);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, { ...parseForm(String(body)) }),
  );

  // Streams would keep the process from leaving: they end first, and browsers come back
  app.addHook('preClose', async () => context.live.close());

  healthRoutes(app, context);
  metricsRoutes(app, context);
  await app.register(async (scope) => procedureRoutes(scope, context));
  await app.register(async (scope) => authRoutes(scope, context));
  await app.register(async (scope) => socialRoutes(scope, context));
  await app.register((scope) => photoRoutes(scope, context));
  accountRoutes(app, context, contactFile);
  analyticsRoutes(app, context);
  await app.register(async (scope) => webhookRoutes(scope, context));
  if (context.mailbox) mailboxRoutes(app, context.mailbox, env);
  if (context.sandboxPayments) paymentRoutes(app, context.sandboxPayments, env);
  if (env.sandbox) galleryRoutes(app, { ...env, shell: context.assets.shell });
  if (context.sandboxIdentity) {
    identityRoutes(app, context.sandboxIdentity, { ...env, pressScript: context.assets.confirmScript });
  }
  staticRoutes(app, '/assets/', context.assets.files);
  landingRoutes(app, context);
  findingRoutes(app, context);
  demoRoutes(app, context, contactFile);
  await myQrRoutes(app, context);
  screenRoutes(app, context);
  reportRoutes(app, context);
  linkRoutes(app, context);
  qrCodeRoutes(app, context);
  previewRoutes(app, context);
  contactFileRoutes(app, context);
  publicRoutes(app, context);
  return app;
}

/** What a log needs of an error. What the database's errors carry beside it may quote a row, or the connection itself. */
function errorForLog(error: Error) {
  const { name, message, stack, code } = error as Error & { code?: unknown };
  return { type: name, message, stack: stack ?? '', code };
}

/** Addresses are logged without their query, which may hold a token or an e-mail address. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

function securityHeaders(env: Env) {
  const isHttps = env.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // And the few words by which pages begin their scripts
        scriptSrc: ["'self'", nameOfScript(STARTER)],
        // Public pages carry their few rules with them; nothing executes from a style
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' as const },
  };
}
