import { lockUser } from '#db/accounts/users.ts';
import { listOwnerPersons } from '#db/owners/owner-persons.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import {
  deleteSuspendedSlug,
  endSignIns,
  lockLink,
  updateLinkSuspension,
  updateOwnerSuspension,
} from '#db/support/suspensions.ts';
import { type Administration, administer, findAccountId, labelOf, Refusal, say, UsageError } from './administration.ts';

const usage = `Usage: npm run disable -- account EMAIL|ID|USERNAME [--undo]
       npm run disable -- link SLUG [--undo]

Suspends an account, an organization, or a single short link.

An account: its pages, contact files, photos, codes and links return 410, all its
sessions end, and nobody can sign in to it. Its data stays. Browsers that have shown
a photo may show it for another hour. A subscription continues until its owner or the
payment provider ends it.
An organization, by its username: the same, but its members stay signed in and are
refused there only.
A link: it returns 410. Its owner sees that it was suspended and cannot turn it on.
Nobody can use its slug again, even after it was renamed or deleted.
The page of a card stays up; to take it down, suspend the account.

  --undo      lift the suspension
  --help      show this help
  --          what follows is no option: account -- '--odd@example.com'

Works whether or not servers are running, takes effect on all of them immediately,
and is safe to repeat.`;

await administer({ usage, options: { undo: { type: 'boolean' } }, positionals: true }, async (here, given) => {
  const [kind = '', what = '', ...rest] = given.positionals;
  if (!what || rest.length > 0) throw new UsageError('Specify an account or a link.');
  const isSuspended = given.values.undo !== true;
  if (kind === 'account') await suspendAccount(here, what, isSuspended);
  else if (kind === 'link') await suspendLink(here, slugOf(what), isSuspended);
  else throw new UsageError(`${kind} is neither 'account' nor 'link'.`);
});

/** Accepts a slug or a full URL. */
function slugOf(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^.*\/[lq]\//, '')
    .replace(/[/?#].*$/, '');
}

async function suspendAccount({ db }: Administration, what: string, isSuspended: boolean): Promise<void> {
  const account = await db.transaction().execute(async (tx) => {
    const id = await findAccountId(tx, what);
    const isPerson = (await lockUser(tx, id)) !== undefined;
    const owner = await lockOwner(tx, id);
    if (!owner) throw new Refusal('No account has this ID.');
    const { disabledAt } = owner;
    const label = labelOf(owner, await listOwnerPersons(tx, id));
    if ((disabledAt !== null) === isSuspended) return { label, disabledAt };
    await updateOwnerSuspension(tx, id, isSuspended);
    if (isSuspended && isPerson) await endSignIns(tx, id);
    return { label, disabledAt };
  });
  say(`${account.label} ${outcome(account.disabledAt, isSuspended)}`);
}

async function suspendLink({ db }: Administration, slug: string, isSuspended: boolean): Promise<void> {
  const link = await db.transaction().execute(async (tx) => {
    const found = await lockLink(tx, slug);
    if (!found && !isSuspended && (await deleteSuspendedSlug(tx, slug))) return null;
    if (!found) throw new Refusal('No link has this slug.');
    if ((found.disabledAt !== null) !== isSuspended) await updateLinkSuspension(tx, found.id, isSuspended);
    return found;
  });
  if (link === null) return say(`/l/${slug} is no longer suspended. Nobody but its former owner can use it.`);
  say(`/l/${slug} of ${link.ownerEmail ?? link.ownerId} ${outcome(link.disabledAt, isSuspended)}`);
  if (link.isOfCard && isSuspended) say('This is the code of a card. The page of the card stays up.');
}

function outcome(before: Date | null, isSuspended: boolean): string {
  if (before === null) return isSuspended ? 'is suspended.' : 'was not suspended.';
  return isSuspended ? `was already suspended on ${before.toISOString()}.` : 'works again.';
}
