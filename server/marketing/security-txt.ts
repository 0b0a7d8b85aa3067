import type { FastifyInstance } from 'fastify';
import { landingPath } from '#src/marketing/landing.ts';
import { securityTxt } from '#src/marketing/security-txt.ts';
import { paths } from '#src/paths.ts';
import type { Env } from '../env.ts';
import { placeAt } from '../owners/domains/places.ts';
import { originOf } from '../owners/domains/urls.ts';

/** At hosts of owners too, where it leads to no page of this site (product 42.10). */
export function securityTxtRoute(app: FastifyInstance, env: Pick<Env, 'publicUrl' | 'securityContact'>): void {
  const { publicUrl, securityContact: contact } = env;
  app.get(paths.securityTxt, async (request, reply) => {
    if (contact === null) return reply.callNotFound();
    const place = placeAt(request);
    const origin = place === null ? publicUrl : originOf(env, place.host);
    const policy = place === null ? publicUrl + landingPath('security', 'en') : null;
    return await reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(securityTxt({ contact, origin, policy, now: new Date() }));
  });
}
