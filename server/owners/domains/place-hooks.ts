import type { FastifyInstance } from 'fastify';
import { findOwner } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import { isSubdomainLabel } from '#src/owners/subdomains.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import type { Env } from '../../env.ts';
import { languageOf } from '../../platform/content-negotiation.ts';
import { sendPageResponse } from '../../platform/page-responses.ts';
import { withTimeout } from '../../platform/timeouts.ts';
import { noticeResponse } from '../notices.ts';
import { ownerAt } from './place-owner.ts';
import { hstsAt, NOWHERE, pathAt, placeAt } from './places.ts';
import { originOf } from './urls.ts';

const nothing = { kind: 'not_found', isWhiteLabel: true } as const;

/** After what sets headers for PUBLIC_URL, also of what is refused before it is routed. */
export function placeHeaders(app: FastifyInstance, { publicUrl }: Pick<Env, 'publicUrl'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const value = hstsAt(request.raw, publicUrl);
    if (value === null) reply.raw.removeHeader('strict-transport-security');
    else reply.raw.setHeader('strict-transport-security', value);
    done();
  });
}

const LOOKUP_MS = 900;

/** What is the same at all hosts. */
function isCommon(path: string): boolean {
  return path.startsWith('/assets/') || path === '/robots.txt' || path === paths.securityTxt;
}

/** What all routes at hosts of owners have in common. Whatever isn't routed there isn't found (product 42.8). */
export function placeHooks(scope: FastifyInstance, context: Context): void {
  const { env } = context;
  scope.addHook('onRequest', async (request) => {
    // Asked for by its inner path
    const place = placeAt(request);
    if (place === null) throw new AppError('not_found');
  });
  // A former name leads to the present one, whatever is asked there (product 42.11)
  scope.addHook('onRequest', async (request, reply) => {
    const place = placeAt(request);
    if (place?.kind !== 'subdomain' || !/^(GET|HEAD)$/.test(request.method) || isCommon(pathAt(request))) return;
    // While the database is away, cached pages are shown all the same; whatever else it is, the route finds out
    const owner = await withTimeout(LOOKUP_MS, ownerAt(context.db, place)).catch(() => null);
    if (owner?.kind !== 'moved') return;
    const { baseDomain, publicUrl } = env;
    const url =
      baseDomain !== null && isSubdomainLabel(owner.username)
        ? originOf(env, `${owner.username}.${baseDomain}`) + pathAt(request)
        : publicUrl + paths.profile(owner.username);
    return await reply.header('cache-control', 'no-cache').redirect(url, 302);
  });
  scope.setNotFoundHandler((request, reply) =>
    sendPageResponse(reply, noticeResponse(context, languageOf(request), nothing)),
  );
  scope.setErrorHandler((error, request, reply) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return sendPageResponse(reply, noticeResponse(context, languageOf(request), nothing));
  });
  // That of the product would name it
  scope.get('/favicon.ico', async (request, reply) => {
    const place = placeAt(request);
    const found = place && (await ownerAt(context.db, place));
    const owner = found?.kind === 'owner' ? await findOwner(context.db, found.ownerId) : undefined;
    const picture = owner?.profilePic ? photoIdOf(owner.profilePic) : null;
    if (picture === null) throw new AppError('not_found');
    return reply.header('cache-control', 'public, max-age=3600').redirect(paths.media(picture, 'square-160'), 302);
  });
  // The license asks for the offer of the source on every page
  scope.get(paths.sourceCode, async (_, reply) => reply.redirect(env.publicUrl + paths.sourceCode, 302));
  scope.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow:\n'),
  );
}

/** For hosts that are nobody's, whatever is asked there: before a request is refused for anything else. */
export function refuseUnknownHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url !== NOWHERE) return done();
    reply
      .code(421)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('This host is not served here.\n');
  });
}
