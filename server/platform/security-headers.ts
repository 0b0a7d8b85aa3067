import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { SCRIPT_LOADER } from '#src/pages/document.ts';
import type { Env } from '../env.ts';

export function cspHash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

export function changeCsp(reply: FastifyReply, before: string, after: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  if (!policy.includes(before)) throw new Error(`The policy has no ${before}`);
  reply.header('content-security-policy', policy.replace(before, after));
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
