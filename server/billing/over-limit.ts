import { listVcards, type RankedVcard, updateKeptVcards } from '#db/cards/cards.ts';
import { listLinks, type RankedLink, updateKeptLinks } from '#db/links/links.ts';
import { lockProfile, updateProfile } from '#db/owners/profiles.ts';
import type { Profile } from '#db/schema/database.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { isPaused, type Limits } from '#src/owners/over-limit.ts';
import { hasRoom, plans } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

/** Something that takes a place of the plan. */
type Item = {
  id: string;
  title: string;
  isPaused: boolean;
  /** whether the owner has chosen it to stay */
  kept: boolean;
};

type Places = { vcards: Item[]; links: Item[]; qrCodes: Item[]; limits: Limits };

/** All that takes a place of the actor's plan, oldest first. A link that has a code is among the links and the codes. */
export async function listPlaces({ db }: Pick<Context, 'db'>, { userId, access: { plan } }: Actor): Promise<Places> {
  const { vcards: vcardLimit, links: linkLimit, qrCodes: qrCodeLimit } = plans[plan].limits;
  const limits = { vcards: vcardLimit, links: linkLimit, qrCodes: qrCodeLimit };
  const byAge = <T extends { createdAt: Date }>(one: T, other: T) =>
    one.createdAt.getTime() - other.createdAt.getTime();
  const links = (await listLinks(db, userId)).sort(byAge);
  const vcardItem = ({ id, name, kept, ...ranks }: RankedVcard) => ({
    ...{ id, title: name, kept },
    isPaused: isPaused(limits, ranks),
  });
  const linkItem = ({ id, title, kept, ...ranks }: RankedLink) => ({
    ...{ id, title, kept },
    isPaused: isPaused(limits, ranks),
  });
  return {
    vcards: (await listVcards(db, userId)).map(vcardItem),
    links: links.map(linkItem),
    qrCodes: links.filter(hasCode).map(linkItem),
    limits,
  };
}

type Choice = { vcards: string[]; links: string[]; qrCodes: string[] };

/**
 * Chooses what stays when the plan has room for less: exactly what is named, whether as a link or as its code. Places that
 * are left over go to the oldest (product 18.3). @throws not_found, limit_vcards, limit_links, limit_qr_codes
 */
export async function choosePlaces({ db }: Pick<Context, 'db'>, { userId }: Actor, choice: Choice): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) throw new AppError('unauthenticated');
    const { limits } = plans[access(profile, new Date()).plan];
    const links = await listLinks(tx, userId);
    const chosenVcards = chosen(await listVcards(tx, userId), choice.vcards);
    const chosenCodes = chosen(links.filter(hasCode), choice.qrCodes);
    const chosenLinks = new Set([...chosen(links, choice.links), ...chosenCodes]);
    if (!hasRoom(limits.vcards, 0, chosenVcards.size)) throw new AppError('limit_vcards');
    if (!hasRoom(limits.links, 0, chosenLinks.size)) throw new AppError('limit_links');
    const codes = links.filter((link) => hasCode(link) && chosenLinks.has(link.id));
    if (!hasRoom(limits.qrCodes, 0, codes.length)) throw new AppError('limit_qr_codes');
    await giveUpMain(tx, profile, chosenVcards, limits);
    await updateKeptVcards(tx, userId, [...chosenVcards]);
    await updateKeptLinks(tx, userId, [...chosenLinks]);
  });
}

/** @throws not_found for an id that is none of the owner's */
function chosen(own: readonly { id: string }[], ids: string[]): Set<string> {
  const known = new Set(own.map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw new AppError('not_found');
  return new Set(ids);
}

function hasCode({ qrStyle }: RankedLink): boolean {
  return qrStyle !== null;
}

/** A main card comes first whatever was chosen: where the chosen ones leave it no place, it is main no longer. */
async function giveUpMain(tx: Context['db'], profile: Profile, vcards: Set<string>, limits: Limits): Promise<void> {
  const { mainVcardId } = profile;
  if (mainVcardId === null || vcards.has(mainVcardId) || hasRoom(limits.vcards, vcards.size)) return;
  await updateProfile(tx, profile.id, { mainVcardId: null });
}
