import type { FastifyRequest } from 'fastify';
import { findLiveMain, type ServedDomain } from '#db/owners/served-domains.ts';
import type { OwnerSite } from '#src/owners/urls.ts';
import type { Context } from '../../context.ts';
import { startAt } from './place-owner.ts';
import { placeAt } from './places.ts';

/** Where an owner's things are shown, for public responses: from memory, which drops the cached ones when it changes. */
export function siteOf({ env, places }: Pick<Context, 'env' | 'places'>, ownerId: string): OwnerSite {
  return siteWith(env, places?.liveMainOf(ownerId));
}

/** The same for the owner: as it is now, also right after it was changed. */
export async function readSite({ db, env }: Pick<Context, 'db' | 'env'>, ownerId: string): Promise<OwnerSite> {
  return siteWith(env, env.customDomains === null ? undefined : await findLiveMain(db, ownerId));
}

/** The same for a page at a host of the owner, which without a main domain names itself. */
export function siteAt(
  context: Pick<Context, 'env' | 'places'>,
  request: Pick<FastifyRequest, 'raw'>,
  ownerId: string,
): OwnerSite {
  const site = siteOf(context, ownerId);
  const place = placeAt(request);
  if (site.domain !== null || place === null) return site;
  return { ...site, domain: { origin: originOf(context.env, place.host), start: startAt(place) } };
}

function siteWith(env: Context['env'], main: ServedDomain | undefined): OwnerSite {
  const domain = main ? { origin: originOf(env, main.host), start: main.start } : null;
  return { publicUrl: env.publicUrl, domain, codesUseDomain: main?.codesUseDomain === true };
}

/** The base of URLs at a host of an owner: that of PUBLIC_URL with another host. */
export function originOf({ publicUrl }: Pick<Context['env'], 'publicUrl'>, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}
