import { upsertSignUpInvitation } from '#db/accounts/sign-up-invitations.ts';
import type { Db } from '#db/connect.ts';
import { SIGN_UP_INVITATION_DAYS } from '#src/accounts/admission.ts';
import type { Language } from '#src/languages.ts';
import { paths } from '#src/paths.ts';
import { type EmailRenderContext, type EmailTemplate, queueEmail } from '../platform/emails.ts';
import { newToken } from '../platform/tokens.ts';

/** Invites an email that has no account; an earlier invitation of it is void then (product 38.2). */
export async function inviteToSignUp(
  context: EmailRenderContext,
  tx: Db,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const { token, tokenHash } = newToken();
  await upsertSignUpInvitation(tx, { email, language, tokenHash, days: SIGN_UP_INVITATION_DAYS });
  await queueEmail(context, tx, { id: null, email, language }, signUpInvitationEmail(token, email));
}

function signUpInvitationEmail(token: string, email: string): EmailTemplate {
  return ({ i18n, appName }) => ({
    kind: 'signUpInvitation',
    path: paths.signUpInvitation(token, email),
    subject: i18n._({ id: 'mail.sign_up.subject', message: 'You are invited to {appName}', values: { appName } }),
    title: i18n._({ id: 'mail.sign_up.title', message: 'You are invited to {appName}', values: { appName } }),
    intro: i18n._({
      id: 'mail.sign_up.intro',
      message: 'Create your account on {appName}, then your digital business card.',
      values: { appName },
    }),
    button: i18n._({ id: 'mail.sign_up.button', message: 'Create my account' }),
    notes: [
      i18n._({
        id: 'mail.sign_up.validity',
        message: 'This link is for {email} only. It is valid for {days} days and works once.',
        values: { email, days: SIGN_UP_INVITATION_DAYS },
      }),
      i18n._({
        id: 'mail.sign_up.ignore',
        message: "If you don't expect this, ignore this email. Nothing happens then.",
      }),
    ],
  });
}
