import { type Digest, takeDigest } from '#db/support/operator-emails.ts';
import type { Context } from '../context.ts';
import { queueOperatorEmail } from '../platform/emails.ts';

const MOST_PAGES = 20;

const names = {
  message: 'Messages from accounts',
  contact: 'Messages from the contact page',
  report: 'Abuse reports',
} as const;

/** Hourly job: tells support about messages that were not emailed one by one (product 14.9). */
export async function emailDigest({ db, env }: Pick<Context, 'db' | 'env'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const digest = await takeDigest(tx, MOST_PAGES);
    if (digest === null) return;
    const count = digest.kinds.reduce((sum, each) => sum + each.count, 0);
    const subject = `${count} more ${count === 1 ? 'message' : 'messages'} to support`;
    const facts = digestFacts(digest, env.publicUrl);
    await queueOperatorEmail(env, tx, { kind: 'messageDigest', about: null, subject, heading: subject, facts });
  });
}

/** No text of people, which could imitate a command (product 25.6). */
function digestFacts({ kinds, pages }: Digest, publicUrl: string): string[] {
  return [
    'So many arrived within an hour that these were not emailed one by one. All of them are stored:',
    ...kinds.map(({ kind, count, first, last }) => `${names[kind]}: ${count} (numbers ${first} to ${last})`),
    ...(pages.length > 0 ? ['', 'Most reported:'] : []),
    ...pages.map(({ path, count }) => `${count} × ${publicUrl}${path}`),
    ...['', 'To list them:', 'npm run support -- list', 'npm run support -- reports'],
    ...['', 'To read one, and what suspends a reported page (npm run disable):', 'npm run support -- show NUMBER'],
  ];
}
