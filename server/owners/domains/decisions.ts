import type { Db } from '#db/connect.ts';
import {
  type Domain,
  deleteEndedHost,
  insertEndedHost,
  listDomainsOfHost,
  lockHost,
  updateDomain,
} from '#db/owners/domains.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { nextCheckAt } from '#src/owners/domains.ts';
import type { Context } from '../../context.ts';
import { queueDomainEmail } from './emails.ts';
import { insertStateEntry } from './state-entries.ts';

// What only the operator decides (product 42.5)

/** Lets those wait for their records who waited for the operator, or whose domain the operator ended. Returns whether there was anything to approve. */
export async function approveHost({ db }: Pick<Context, 'db'>, host: string): Promise<boolean> {
  const wasEnded = await deleteEndedHost(db, host);
  const approved = await decide(db, host, async (tx, owner, { id, state, endedBy }, now) => {
    if (state !== 'held' && endedBy !== 'operator') return false;
    const standing = { state: 'waiting', since: now } as const;
    await updateDomain(tx, id, { ...standing, endedBy: null, nextCheckAt: nextCheckAt(standing, now) });
    await insertStateEntry(tx, owner, { id, state }, 'waiting', { by: 'operator' });
    return true;
  });
  return wasEnded || approved > 0;
}

/** Ends a host for everyone who has it: no check brings it back, and whoever adds it anew is held. Returns whether anyone had it. */
export async function endHost(context: Pick<Context, 'db' | 'env' | 'i18n'>, host: string): Promise<boolean> {
  await context.db.transaction().execute(async (tx) => {
    // Whoever is just adding it is done, and found below
    await lockHost(tx, host);
    if ((await listDomainsOfHost(tx, host)).length > 0) await insertEndedHost(tx, host);
  });
  const ended = await decide(context.db, host, async (tx, owner, { id, state, endedBy }, now) => {
    if (endedBy === 'operator') return false;
    await updateDomain(tx, id, { state: 'ended', since: now, endedBy: 'operator', nextCheckAt: null });
    await insertStateEntry(tx, owner, { id, state }, 'ended', { by: 'operator' });
    if (state === 'live' || state === 'failing')
      await queueDomainEmail(context, tx, owner, { host, state: 'ended', endedBy: 'operator' });
    return true;
  });
  return ended > 0;
}

async function decide(
  db: Db,
  host: string,
  change: (tx: Db, owner: Owner, domain: Domain, now: Date) => Promise<boolean>,
): Promise<number> {
  const now = new Date();
  let changed = 0;
  for (const { id, ownerId } of await listDomainsOfHost(db, host))
    await db.transaction().execute(async (tx) => {
      const owner = await lockOwner(tx, ownerId);
      const domain = (await listDomainsOfHost(tx, host)).find((each) => each.id === id);
      if (owner && domain && (await change(tx, owner, domain, now))) changed += 1;
    });
  return changed;
}
