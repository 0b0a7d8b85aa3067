import { css } from '../../pages/document.ts';
import { type Html, html } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { type NoticeOptions, notice } from '../../pages/notice-pages.ts';
import { paths } from '../../paths.ts';
import { REPORT_EMAIL_MAX, REPORT_TEXT_MAX, type ReportReason, reportReasons } from '../abuse-reports.ts';

const reportStyle = css(`
form{display:flex;flex-direction:column;gap:1.5rem}
fieldset{border:0;padding:0;min-width:0}
legend,.field label{padding:0;font-weight:600}
.choice{display:flex;align-items:flex-start;gap:.75rem;padding:.625rem 0;line-height:1.4}
.choice+.choice{border-top:1px solid var(--line)}
.choice input{flex:none;width:1.375rem;height:1.375rem;margin:0;accent-color:var(--text)}
.field{display:flex;flex-direction:column;gap:.5rem}
.field input,textarea{
  width:100%;min-height:3.25rem;padding:.75rem 1rem;border:1px solid var(--edge);border-radius:var(--r);
  background:var(--surface);color:var(--text);font:inherit
}
textarea{min-height:7.5rem;resize:vertical}
form p{font-size:1rem}
.page{color:var(--text);font-weight:600}
.problem{color:var(--text);font-weight:600}
.problem::before{content:"! ";font-weight:800}
.action{margin:0}
main{padding-top:5rem}
`);

/** As it was sent, so that nothing that was typed is lost. */
export type ReportForm = { of: string; reason: string; text: string; email: string };

/** `reason` and `email`: the field at fault; else why nothing was sent, in words. */
export type ReportProblem = { field: 'reason' | 'email' | null; text: string };

/** The form that reports a page (product 25.1). It needs no script. */
export function reportPage(
  options: NoticeOptions & { form: ReportForm; problem: ReportProblem | null; host: string },
): string {
  const { i18n, form, problem, host } = options;
  const title = i18n._({ id: 'page.report.title', message: 'Report a page' });
  const text = i18n._({
    id: 'page.report.text',
    message:
      'We look at every report, and take down what breaks the rules. Nothing about you is kept but what you write.',
  });
  const send = i18n._({ id: 'page.report.send', message: 'Send report' });
  const back = i18n._({ id: 'page.report.back', message: 'Back to the page' });
  return notice(
    options,
    title,
    html`<h1>${title}</h1><p class="page">${host}${form.of}</p><p>${text}</p>
<form method="post" action="${paths.reports}?lang=${i18n.locale}" novalidate>
<input type="hidden" name="of" value="${form.of}">
${problem && problem.field === null && html`<p class="problem" role="alert">${problem.text}</p>`}
${reasons(i18n, form, problem)}
${words(i18n, form)}
${email(i18n, form, problem)}
<button class="action">${send}</button>
<a class="quiet" href="${form.of}">${back}</a>
</form>`,
    reportStyle,
  );
}

function reasons(i18n: I18n, { reason }: ReportForm, problem: ReportProblem | null): Html {
  const legend = i18n._({ id: 'page.report.reason', message: 'What is wrong with it?' });
  const isAtFault = problem?.field === 'reason';
  const choices = reportReasons.map(
    (each) =>
      html`<label class="choice"><input type="radio" name="reason" value="${each}" required${each === reason && html` checked`}>${reasonText(i18n, each)}</label>`,
  );
  return html`<fieldset${isAtFault && html` aria-describedby="reason-problem"`}><legend>${legend}</legend>${choices}${isAtFault && html`<p class="problem" id="reason-problem" role="alert">${problem.text}</p>`}</fieldset>`;
}

export function reasonText(i18n: I18n, reason: ReportReason): string {
  switch (reason) {
    case 'deception':
      return i18n._({
        id: 'page.report.deception',
        message: 'It pretends to be somebody else, or asks for passwords or money',
      });
    case 'malware':
      return i18n._({ id: 'page.report.malware', message: 'It harms my device or wants me to install something' });
    case 'spam':
      return i18n._({ id: 'page.report.spam', message: 'It is unwanted advertising' });
    case 'illegal':
      return i18n._({ id: 'page.report.illegal', message: 'It is hateful, violent or against the law' });
    case 'personal':
      return i18n._({ id: 'page.report.personal', message: 'It shows something about me or my work without asking' });
    case 'other':
      return i18n._({ id: 'page.report.other', message: 'Something else' });
    default:
      return reason satisfies never;
  }
}

function words(i18n: I18n, form: ReportForm): Html {
  const label = i18n._({ id: 'page.report.words', message: 'Tell us more (optional)' });
  // The first line break of a text area is left out by browsers
  return html`<div class="field"><label for="text">${label}</label><textarea id="text" name="text" maxlength="${REPORT_TEXT_MAX}">
${form.text}</textarea></div>`;
}

function email(i18n: I18n, form: ReportForm, problem: ReportProblem | null): Html {
  const label = i18n._({ id: 'page.report.email', message: 'Your email, if you want an answer (optional)' });
  const isAtFault = problem?.field === 'email';
  const marks = isAtFault && html` aria-invalid="true" aria-describedby="email-problem"`;
  return html`<div class="field"><label for="email">${label}</label><input id="email" name="email" type="email" autocomplete="email" maxlength="${REPORT_EMAIL_MAX}" value="${form.email}"${marks}>${isAtFault && html`<p class="problem" id="email-problem" role="alert">${problem.text}</p>`}</div>`;
}

/** Once it has arrived. */
export function reportedPage(options: NoticeOptions): string {
  const { i18n } = options;
  const title = i18n._({ id: 'page.reported.title', message: 'Thank you. We have your report.' });
  const text = i18n._({
    id: 'page.reported.text',
    message: 'Somebody will look at the page. If you left an email, we write to you there.',
  });
  const home = i18n._({ id: 'page.not_found.home', message: 'Return to Home' });
  return notice(options, title, html`<h1>${title}</h1><p>${text}</p><a class="go" href="/">${home}</a>`);
}
