import { findCardByHandle } from '#db/cards/public-cards.ts';
import { isTargetAllowed } from '#src/links/targets.ts';
import { isHandleForm } from '#src/owners/handles.ts';
import { type OwnerHost, segmentAt } from '#src/owners/places.ts';
import type { Context } from '../context.ts';
import { ownerAt } from '../owners/domains/place-owner.ts';
import { notOwned, type PublicResult } from '../visits/public-results.ts';

type TargetContext = Pick<Context, 'db' | 'env' | 'places'>;

/** Whether a link may lead to an http or https URL: at hosts of owners, as at our own, to public pages and not to another link (product 12.2, 42.17). */
export async function mayLeadTo({ db, env, places }: TargetContext, target: string): Promise<boolean> {
  const own = [env.publicUrl, ...env.publicHosts.map((host) => withHost(env.publicUrl, host))];
  if (!isTargetAllowed(target, own)) return false;
  const url = new URL(target);
  const place = places?.find(url.hostname) ?? 'unknown';
  if (place === 'main') return true;
  if (place === 'unknown') return places?.isBelowBase(url.hostname) !== true;
  return url.port === new URL(env.publicUrl).port && (await isPageAt(db, place, url.pathname));
}

/** A single segment is a card or a link (product 42.9). */
async function isPageAt(db: Context['db'], place: OwnerHost, path: string): Promise<boolean> {
  const segment = segmentAt(path);
  if (segment === null) return false;
  if (segment === '' || segment.startsWith('vcard/')) return true;
  const owner = isHandleForm(segment) ? await ownerAt(db, place) : null;
  return owner?.kind === 'owner' && (await findCardByHandle(db, owner.username, segment)) !== undefined;
}

function withHost(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

/** Instead of a redirect to a host of an owner that became one after the link was made, and would lead on to another link. */
export async function withoutLoop(context: TargetContext, result: PublicResult): Promise<PublicResult> {
  const { places } = context;
  const target = result.kind === 'redirect' ? URL.parse(result.url) : null;
  if (target === null || places === null) return result;
  const isOurs = typeof places.find(target.hostname) === 'object' || places.isBelowBase(target.hostname);
  if (!isOurs || (await mayLeadTo(context, target.href))) return result;
  const { ownerId, validUntil } = result;
  return { ...notOwned, ownerId, validUntil, kind: 'gone' };
}
