import { lockAccount, lockLink, setAccountDisabled, setLinkDisabled } from '#db/support/suspensions.ts';
import { type Administration, administer, Refusal, say, UsageError } from './administration.ts';

const usage = `Usage: npm run disable -- account EMAIL [--undo]
       npm run disable -- link SLUG [--undo]

Takes an account or one short link off the air.

An account: its pages, contact files, codes and links answer 410, all its sessions
end, and nobody can sign in to it. Its data stays, and a subscription goes on until
its owner or the payment provider ends it.
A link: it answers 410, and its owner sees that it was disabled and cannot switch it
on. The page of a card stays; to take that away, disable its account.

  --undo      takes it back
  --help      this text

It works whether or not servers run, takes effect on all of them at once, and can be
repeated.`;

await administer({ usage, options: { undo: { type: 'boolean' } }, positionals: true }, async (here, given) => {
  const [kind = '', what = '', ...rest] = given.positionals;
  if (!what || rest.length > 0) throw new UsageError('An account or a link is needed.');
  const isDisabled = given.values.undo !== true;
  if (kind === 'account') await disableAccount(here, what.trim().toLowerCase(), isDisabled);
  else if (kind === 'link') await disableLink(here, slugOf(what), isDisabled);
  else throw new UsageError(`${kind} is neither 'account' nor 'link'.`);
});

/** The slug, also out of a whole address. */
function slugOf(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^.*\/[lq]\//, '')
    .replace(/[/?#].*$/, '');
}

async function disableAccount({ db }: Administration, email: string, isDisabled: boolean): Promise<void> {
  const before = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, email);
    if (!account) throw new Refusal('No account has this address.');
    if ((account.disabledAt !== null) !== isDisabled) await setAccountDisabled(tx, account.id, isDisabled);
    return account.disabledAt;
  });
  say(`${email} ${outcome(before, isDisabled)}`);
}

async function disableLink({ db }: Administration, slug: string, isDisabled: boolean): Promise<void> {
  const link = await db.transaction().execute(async (tx) => {
    const found = await lockLink(tx, slug);
    if (!found) throw new Refusal('No link has this slug.');
    if ((found.disabledAt !== null) !== isDisabled) await setLinkDisabled(tx, found.id, isDisabled);
    return found;
  });
  say(`/l/${slug} of ${link.ownerEmail} ${outcome(link.disabledAt, isDisabled)}`);
  if (link.isOfCard && isDisabled) say('It is the code of a card: the page of the card stays.');
}

function outcome(before: Date | null, isDisabled: boolean): string {
  if (before === null) return isDisabled ? 'is disabled.' : 'was not disabled.';
  return isDisabled ? `was disabled before, on ${before.toISOString()}.` : 'works again.';
}
