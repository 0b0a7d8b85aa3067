import { css } from '../../pages/document.ts';
import { html } from '../../pages/html.ts';
import { type NoticeOptions, notice } from '../../pages/notice-pages.ts';
import { paths } from '../../paths.ts';

const formStyle = css(`
form{display:flex;flex-direction:column;gap:.5rem}
label{font-weight:600}
input{
  width:100%;min-height:3.25rem;padding:.75rem 1rem;border:1px solid var(--edge);border-radius:var(--r);
  background:var(--surface);color:var(--text);font:inherit;font-size:1.125rem
}
.small{display:inline-flex;align-items:center;align-self:flex-start;min-height:2.75rem;color:var(--muted);font-size:.875rem}
.problem{color:var(--text);font-size:1rem;font-weight:600}
.problem::before{content:"! ";font-weight:800}
`);

export type PasswordProblem = 'wrong_password' | 'too_many_tries';

/** Asks for a link's password (product 9.8). Works without a script. */
export function linkPasswordPage(options: NoticeOptions & { slug: string; problem: PasswordProblem | null }): string {
  const { i18n, slug, problem } = options;
  const title = i18n._({ id: 'page.password.title', message: 'This link is password-protected' });
  const text = i18n._({
    id: 'page.password.text',
    message: 'Enter the password to continue.',
  });
  const label = i18n._({ id: 'page.password.label', message: 'Password' });
  const button = i18n._({ id: 'page.password.button', message: 'Continue' });
  const report = i18n._({ id: 'page.report.link', message: 'Report this link' });
  const shownProblem =
    problem && html`<p class="problem" id="problem" role="alert">${problemText(options, problem)}</p>`;
  const marks = problem === null ? null : html` aria-invalid="true" aria-describedby="problem"`;
  return notice(
    options,
    title,
    html`<h1>${title}</h1><p>${text}</p><form method="post"><label for="password">${label}</label><input id="password" name="password" type="password" required autofocus autocomplete="off" maxlength="128"${marks}>${
      shownProblem
    }<button class="action">${button}</button></form><a class="small" href="${paths.reportForm(paths.shortLink(slug), options.isWhiteLabel)}" rel="nofollow">${report}</a>`,
    formStyle,
  );
}

function problemText({ i18n }: NoticeOptions, problem: PasswordProblem): string {
  if (problem === 'wrong_password') {
    return i18n._({ id: 'page.password.wrong', message: 'That password is incorrect.' });
  }
  return i18n._({
    id: 'page.password.tries',
    message: 'Too many attempts. Try again in 15 minutes.',
  });
}
