import { listOwnerPersons } from '#db/owners/owner-persons.ts';
import { findOwner } from '#db/owners/profiles.ts';
import { findInboxMessage, type InboxMessage, listInbox, listInboxConversation } from '#db/support/inbox.ts';
import { suspensionFacts } from '#server/support/abuse-reports.ts';
import { closeMessage, replyToMessage } from '#server/support/replies.ts';
import { operatorLabel } from '#src/owners/operator-label.ts';
import { reportablePage } from '#src/support/abuse-reports.ts';
import { replySchema } from '#src/support/message-schemas.ts';
import { MESSAGE_MAX } from '#src/support/messages.ts';
import { type Administration, administer, Refusal, say, UsageError } from './administration.ts';

const usage = `Usage: npm run support -- list [--all]
       npm run support -- reports [--all]
       npm run support -- show NUMBER
       npm run support -- reply NUMBER [TEXT]
       npm run support -- done NUMBER

Reads and answers messages to support.

  list        messages that wait for an answer: by plan, then the oldest first
  reports     abuse reports, the oldest first
  show        a message and the rest of its conversation, or a report and what suspends its page
  reply       sends an answer by email, and to the sender's support page if the sender
              has an account. An account without an email gets it there only. Without TEXT it is read from standard input
  done        takes a message or report off the list without an answer

  --all       list the latest 100, also those that were answered or are done
  --help      show this help
  --          what follows is no option: reply 17 -- '- no hyphen needed'

The numbers are in the emails about the messages. A reply or 'done' also covers the
sender's earlier messages. Works whether or not servers are running. The running
server sends the email. A reply that is sent again with the same text is sent once.`;

const MOST_LISTED = 100;

await administer({ usage, options: { all: { type: 'boolean' } }, positionals: true }, async (here, given) => {
  const [command = '', number = '', ...texts] = given.positionals;
  const isAll = given.values.all === true;
  if (command === 'list' && number === '') return await list(here, { isAll, isReports: false });
  if (command === 'reports' && number === '') return await list(here, { isAll, isReports: true });
  if (!['show', 'reply', 'done'].includes(command) || isAll) throw new UsageError('Say what to do.');
  if (!/^\d{1,9}$/.test(number)) throw new UsageError('Give the number of a message.');
  if (texts.length > (command === 'reply' ? 1 : 0)) throw new UsageError('Put the text in quotes.');
  if (command === 'show') await show(here, Number(number));
  else if (command === 'done') await close(here, Number(number));
  else await reply(here, Number(number), texts[0] ?? (await typed()));
});

type Listed = { isAll: boolean; isReports: boolean };

async function list({ db }: Administration, { isAll, isReports }: Listed): Promise<void> {
  const messages = await listInbox(db, { isAll, isReports, limit: MOST_LISTED });
  if (messages.length === 0) return say(isReports ? 'There is no report.' : 'No message waits for an answer.');
  for (const message of messages) {
    const { number, answeredAt, subject } = message;
    const state = answeredAt === null ? ageText(message.createdAt) : isReports ? 'done' : 'answered';
    const columns = [`${number}`.padStart(5), planText(message).padEnd(8), state.padEnd(8)];
    say([...columns, senderText(message), printable(subject)].join('  '));
  }
  if (messages.length === MOST_LISTED) say(`There may be more than these ${MOST_LISTED}.`);
}

async function show(here: Administration, number: number): Promise<void> {
  const { db } = here;
  const found = await findInboxMessage(db, number);
  if (!found) throw noSuchMessage(number);
  if (found.kind === 'report') return await showReport(here, found);
  const conversation = await listInboxConversation(db, found);
  const [first = found] = conversation;
  say(`${senderText(first)}, ${planText(first)}, writes ${first.language ?? 'en'}`);
  for (const message of conversation) {
    const isReply = message.kind === 'reply';
    const state = isReply ? 'Support' : `${printable(message.subject)}${message.answeredAt === null ? ' (waits)' : ''}`;
    say(`\n${message.number}  ${message.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC  ${state}`);
    // Indented, so that no text looks like another message
    for (const line of message.message.split(/\r?\n/)) say(`    ${printable(line)}`);
  }
}

async function showReport({ db, env }: Administration, report: InboxMessage): Promise<void> {
  const page = reportablePage(report.aboutPath ?? '');
  const owner = report.aboutUserId === null ? undefined : await findOwner(db, report.aboutUserId);
  const persons = owner ? await listOwnerPersons(db, owner.id) : [];
  say(`${printable(report.subject)}${report.answeredAt === null ? '' : ' (done)'}`);
  say(`Page: ${env.publicUrl}${report.aboutPath}`);
  say(`Account: ${owner ? printable(operatorLabel(owner, persons)) : 'deleted'}`);
  say(`Reported by: ${senderText(report)}\n`);
  for (const line of report.message.split(/\r?\n/)) say(`    ${printable(line)}`);
  if (page && owner) for (const line of ['', ...suspensionFacts(page, owner, persons)]) say(printable(line));
}

async function reply(here: Administration, number: number, text: string): Promise<void> {
  const { data } = replySchema.safeParse(text);
  if (data === undefined) throw new UsageError(`The text must have 1 to ${MESSAGE_MAX} characters.`);
  const { outcome, message } = await replyToMessage(here, number, data);
  if (outcome === 'missing') throw noSuchMessage(number);
  if (outcome === 'report') throw new Refusal(`${number} is an abuse report. Answer its sender by email.`);
  if (outcome === 'reply' || !message) throw new Refusal(`${number} is a reply. Give the number of a message.`);
  const places = [
    ...(message.email === null ? [] : ['by email']),
    ...(message.userId === null ? [] : ['on the support page']),
  ];
  if (outcome === 'repeated') say(`This reply was already sent to ${senderText(message)}.`);
  else say(`Sent to ${senderText(message)} ${places.join(' and ')}.`);
}

async function close(here: Administration, number: number): Promise<void> {
  if (!(await closeMessage(here, number))) throw noSuchMessage(number);
  say(`${number} is off the list.`);
}

function noSuchMessage(number: number): Refusal {
  return new Refusal(`There is no message ${number}.`);
}

async function typed(): Promise<string> {
  if (process.stdin.isTTY) say('Type the reply. End it with Ctrl-D on a line of its own.');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function planText({ kind, planType }: InboxMessage): string {
  return kind === 'report' ? 'report' : (planType ?? 'visitor');
}

function senderText({ name, email }: InboxMessage): string {
  return printable(`${name} <${email ?? 'no email'}>`);
}

function ageText(since: Date): string {
  const minutes = Math.max(0, Math.floor((Date.now() - since.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} days`;
}

/** People's texts must not control the terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
