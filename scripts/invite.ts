import { deleteSignUpInvitation, listSignUpInvitations } from '#db/accounts/sign-up-invitations.ts';
import { findUserByEmail } from '#db/accounts/users.ts';
import { inviteToSignUp } from '#server/accounts/sign-up-invitations.ts';
import { storedEmail } from '#server/platform/email-addresses.ts';
import { SIGN_UP_INVITATION_DAYS } from '#src/accounts/admission.ts';
import { emailSchema } from '#src/accounts/credentials.ts';
import { isLanguage, type Language } from '#src/languages.ts';
import { type Administration, administer, Refusal, say, UsageError } from './administration.ts';

const usage = `Usage: npm run invite -- EMAIL... [--language en|es]
       npm run invite -- --list
       npm run invite -- --revoke EMAIL

Invites people to sign up where SIGN_UP=invited. Each gets an email with a link, which
is for this email only, is valid for ${SIGN_UP_INVITATION_DAYS} days and works once. Inviting an email again makes
the link before void. With one wrong email nobody is invited.

  --language  of the email; en if not given
  --list      shows the invitations that nobody has used yet
  --revoke    makes an invitation void. An account that was created with it stays
  --help      show this text
  --          what follows is no option: -- '--odd@example.com'

Works whether or not the server is running. The running server sends the emails.`;

const options = { language: { type: 'string' }, list: { type: 'boolean' }, revoke: { type: 'string' } } as const;

await administer({ usage, options, positionals: true }, async (here, { values, positionals }) => {
  const { language = 'en', list, revoke } = values;
  const given = [list, revoke !== undefined, positionals.length > 0].filter(Boolean).length;
  if (given !== 1) throw new UsageError('Give emails, --list, or --revoke and an email.');
  if (!isLanguage(language)) throw new UsageError('--language is en or es.');
  if (list) return await listAll(here);
  if (revoke !== undefined) return await revokeOne(here, emailOf(revoke));
  await invite(here, [...new Set(positionals.map(emailOf))], language);
});

function emailOf(typed: string): string {
  const { data } = emailSchema.safeParse(typed);
  if (data === undefined) throw new UsageError(`${typed} is no email.`);
  return storedEmail(data);
}

async function invite(here: Administration, emails: string[], language: Language): Promise<void> {
  const { mode } = here.env.signUp;
  if (mode === 'open') throw new Refusal('Everybody can sign up: set SIGN_UP=invited first.');
  if (mode === 'closed') throw new Refusal('Nobody can sign up, with an invitation either: set SIGN_UP=invited first.');
  await here.db.transaction().execute(async (tx) => {
    for (const email of emails) {
      if (await findUserByEmail(tx, email)) throw new Refusal(`${email} has an account. Nobody was invited.`);
      await inviteToSignUp(here, tx, { email, language });
    }
  });
  for (const email of emails) say(`Invited ${email}.`);
}

async function listAll({ db }: Administration): Promise<void> {
  const invitations = await listSignUpInvitations(db);
  if (invitations.length === 0) return say('There is no invitation.');
  for (const { email, expiresAt } of invitations) {
    const state = expiresAt > new Date() ? 'open to' : 'expired';
    say(`${state} ${expiresAt.toISOString().slice(0, 10)}  ${email}`);
  }
}

async function revokeOne({ db }: Administration, email: string): Promise<void> {
  if (!(await deleteSignUpInvitation(db, email))) throw new Refusal(`${email} has no invitation.`);
  say(`The invitation of ${email} is void.`);
}
