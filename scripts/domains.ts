import { listAllDomains } from '#db/owners/domains.ts';
import { hostsIn, listServed } from '#db/owners/served-domains.ts';
import { approveHost, endHost } from '#server/owners/domains/decisions.ts';
import { hostOf } from '#src/owners/domains.ts';
import { type Administration, administer, Refusal, say, UsageError } from './administration.ts';

const usage = `Usage: npm run domains -- list
       npm run domains -- hosts
       npm run domains -- approve HOST
       npm run domains -- end HOST

Domains of owners, where CUSTOM_DOMAINS=true.

  list        the latest 200, those first that wait for you because they look like
              another's (HELD_HOSTS, or letters of several scripts)
  hosts       all that are served, a line each, for a program that gets certificates
  approve     lets a domain that waits for you, or that you ended, go on: it is live
              once its owner has proved it
  end         ends a domain for everyone who has it. No check brings it back, and
              whoever adds it anew waits for you
  --help      show this help

Works whether or not servers are running, and takes effect on all of them immediately.`;

const MOST_LISTED = 200;

await administer({ usage, options: {}, positionals: true }, async (here, { positionals }) => {
  const [command = '', typed = '', ...rest] = positionals;
  if (rest.length > 0) throw new UsageError('Give one host.');
  if (command === 'list' && typed === '') return await list(here);
  if (command === 'hosts' && typed === '') return await listHosts(here);
  if (command !== 'approve' && command !== 'end') throw new UsageError('Say what to do.');
  const host = hostOf(typed);
  if (host === null) throw new UsageError('Give a host, like cards.example.com.');
  const changed = await (command === 'approve' ? approveHost(here, host) : endHost(here, host));
  if (!changed) throw new Refusal(`Nobody has ${host}, or there is nothing to ${command}.`);
  say(command === 'approve' ? `${host} may go live.` : `${host} has ended.`);
});

async function list({ db }: Administration): Promise<void> {
  const domains = await listAllDomains(db, MOST_LISTED);
  if (domains.length === 0) return say('There is no domain.');
  for (const { state, host, since, ownerId, ownerName } of domains)
    say([state.padEnd(8), since.toISOString().slice(0, 10), host, ownerId, printable(ownerName)].join('  '));
}

async function listHosts({ db }: Administration): Promise<void> {
  for (const { text } of await listServed(db, 'all')) for (const host of hostsIn(text)) say(host);
}

/** Names come from people. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, ' ');
}
