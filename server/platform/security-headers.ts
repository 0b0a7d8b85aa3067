import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SCRIPT_LOADER } from '#src/pages/document.ts';
import { type Env, isSecureContext } from '../env.ts';

export function cspHash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

export function changeCsp(reply: FastifyReply, before: string, after: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  if (!policy.includes(before)) throw new Error(`The policy has no ${before}`);
  reply.header('content-security-policy', policy.replace(before, after));
}

const PERMISSIONS = 'permissions-policy';
/**
 * What no page uses and reads the device or spends money (product 22.7). Pages do use clipboard-write, web-share, screen-wake-lock
 * and publickey-credentials-*. Not longer: the landing page fits in a first flight (product 27.1).
 */
const deniedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'storage-access', 'usb'],
];
export const permissionsHeader = { [PERMISSIONS]: deniedFeatures.map((feature) => `${feature}=()`).join(',') };

/** Headers that browsers apply to documents and their resources only. */
const documentHeaders = [
  PERMISSIONS,
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'x-frame-options'],
];
const CSP = 'content-security-policy';
const REDIRECT_CSP = "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'";

/** A redirect has no document: it keeps HSTS, nosniff and the referrer policy, and a policy that allows nothing. */
export function redirectHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !documentHeaders.includes(name));
  return { ...Object.fromEntries(kept), [CSP]: REDIRECT_CSP };
}

/** Adds the header that helmet lacks, as helmet does. */
export function denyFeatures(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.raw.setHeader(PERMISSIONS, permissionsHeader[PERMISSIONS]);
    done();
  });
}

/** Register after helmet. Cached redirects bypass hooks and use `redirectHeaders`. */
export function slimRedirects(app: FastifyInstance): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    if (reply.statusCode >= 300 && reply.statusCode < 400 && reply.hasHeader('location')) {
      for (const name of documentHeaders) reply.raw.removeHeader(name);
      reply.header(CSP, REDIRECT_CSP);
    }
    done(null, payload);
  });
}

/** Options of @fastify/helmet. */
export function securityHeaders({ publicUrl }: Pick<Env, 'publicUrl'>) {
  const isHttps = publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", cspHash(SCRIPT_LOADER)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
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
    // Elsewhere browsers ignore it, with an error in the console
    crossOriginOpenerPolicy: isSecureContext(publicUrl),
    // For Flash and browsers without CSP
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // What browsers do on https by themselves
    xDnsPrefetchControl: false,
    originAgentCluster: false,
    xFrameOptions: { action: 'deny' as const },
  };
}
