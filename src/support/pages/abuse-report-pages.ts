import { css } from '../../pages/document.ts';
import { type Html, html } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { type NoticeOptions, notice } from '../../pages/notice-pages.ts';
import { paths } from '../../paths.ts';
import {
  ABUSE_REPORT_EMAIL_MAX,
  ABUSE_REPORT_TEXT_MAX,
  type AbuseReportReason,
  abuseReportReasons,
} from '../abuse-reports.ts';

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

/** What was submitted, to fill in the form again. */
export type AbuseReportForm = {
  of: string;
  reason: string;
  text: string;
  email: string;
  /** about a page that doesn't name the product (product 40.7) */
  isPlain: boolean;
};

/** `field` is null if the problem concerns the whole form. */
export type AbuseReportProblem = { field: 'reason' | 'email' | null; text: string };

/** Abuse report form (product 25.1). */
export function abuseReportPage(
  options: NoticeOptions & {
    form: AbuseReportForm;
    problem: AbuseReportProblem | null;
    /** where the page is that is reported */
    host: string;
    path: string;
  },
): string {
  const { i18n, form, problem, host, path } = options;
  const title = i18n._({ id: 'page.report.title', message: 'Report a page' });
  const text = i18n._({
    id: 'page.report.text',
    message:
      'We review every report and remove what breaks our rules. We store nothing about you except what you write.',
  });
  const send = i18n._({ id: 'page.report.send', message: 'Send report' });
  const back = i18n._({ id: 'page.report.back', message: 'Back to the page' });
  return notice(
    { ...options, isWhiteLabel: form.isPlain },
    title,
    html`<h1>${title}</h1><p class="page">${host}${path}</p><p>${text}</p>
<form method="post" action="${paths.reports}?lang=${i18n.locale}" novalidate>
<input type="hidden" name="of" value="${form.of}">
${form.isPlain && html`<input type="hidden" name="plain">`}
${problem && problem.field === null && html`<p class="problem" role="alert">${problem.text}</p>`}
${reasons(i18n, form, problem)}
${message(i18n, form)}
${email(i18n, form, problem)}
<button class="action">${send}</button>
<a class="quiet" href="${path}">${back}</a>
</form>`,
    reportStyle,
  );
}

function reasons(i18n: I18n, { reason }: AbuseReportForm, problem: AbuseReportProblem | null): Html {
  const legend = i18n._({ id: 'page.report.reason', message: "What's wrong with the page?" });
  const hasProblem = problem?.field === 'reason';
  const choices = abuseReportReasons.map(
    (each) =>
      html`<label class="choice"><input type="radio" name="reason" value="${each}" required${each === reason && html` checked`}>${reasonText(i18n, each)}</label>`,
  );
  return html`<fieldset${hasProblem && html` aria-describedby="reason-problem"`}><legend>${legend}</legend>${choices}${hasProblem && html`<p class="problem" id="reason-problem" role="alert">${problem.text}</p>`}</fieldset>`;
}

export function reasonText(i18n: I18n, reason: AbuseReportReason): string {
  switch (reason) {
    case 'deception':
      return i18n._({
        id: 'page.report.deception',
        message: 'It impersonates someone, or asks for passwords or money',
      });
    case 'malware':
      return i18n._({ id: 'page.report.malware', message: 'It harms my device or asks me to install something' });
    case 'spam':
      return i18n._({ id: 'page.report.spam', message: "It's spam or unwanted advertising" });
    case 'illegal':
      return i18n._({ id: 'page.report.illegal', message: "It's hateful, violent or illegal" });
    case 'personal':
      return i18n._({
        id: 'page.report.personal',
        message: 'It shows my personal details or my work without permission',
      });
    case 'other':
      return i18n._({ id: 'page.report.other', message: 'Something else' });
    default:
      return reason satisfies never;
  }
}

function message(i18n: I18n, form: AbuseReportForm): Html {
  const label = i18n._({ id: 'page.report.words', message: 'Tell us more (optional)' });
  // Browsers drop the first line break of a textarea
  return html`<div class="field"><label for="text">${label}</label><textarea id="text" name="text" maxlength="${ABUSE_REPORT_TEXT_MAX}">
${form.text}</textarea></div>`;
}

function email(i18n: I18n, form: AbuseReportForm, problem: AbuseReportProblem | null): Html {
  const label = i18n._({ id: 'page.report.email', message: 'Your email, if you want a reply (optional)' });
  const hasProblem = problem?.field === 'email';
  const marks = hasProblem && html` aria-invalid="true" aria-describedby="email-problem"`;
  return html`<div class="field"><label for="email">${label}</label><input id="email" name="email" type="email" autocomplete="email" maxlength="${ABUSE_REPORT_EMAIL_MAX}" value="${form.email}"${marks}>${hasProblem && html`<p class="problem" id="email-problem" role="alert">${problem.text}</p>`}</div>`;
}

export function abuseReportSentPage(options: NoticeOptions): string {
  const { i18n } = options;
  const title = i18n._({ id: 'page.reported.title', message: 'Thank you. We have your report.' });
  const text = i18n._({
    id: 'page.reported.text',
    message: "We'll review the page. If you left an email, we'll reply there.",
  });
  const home = i18n._({ id: 'page.not_found.home', message: 'Return to Home' });
  const way = !options.isWhiteLabel && html`<a class="go" href="/">${home}</a>`;
  return notice(options, title, html`<h1>${title}</h1><p>${text}</p>${way}`);
}
