import { html } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { light } from '#src/pages/tokens.ts';
import type { Report } from '#src/support/abuse-reports.ts';
import { reasonText } from '#src/support/pages/report-pages.ts';

type Reported = { name: string; email: string };

/** What support reads, in English, as the rest of what operators read; it says what takes the page down. */
export function reportMail({
  i18n,
  publicUrl,
  report,
  owner,
}: {
  i18n: I18n;
  publicUrl: string;
  report: Report;
  owner: Reported;
}) {
  const { of: page, reason, text, email } = report;
  const subject = reportSubject(report);
  const facts = [
    `Page: ${publicUrl}${page.path}`,
    `Reason: ${reasonText(i18n, reason)}`,
    `Account: ${owner.name} <${owner.email}>`,
    `Reported by: ${email || 'a visitor who left no address'}`,
    '',
    'To disable it:',
    ...(page.kind === 'link' ? [`npm run disable -- link ${page.slug}`] : []),
    `npm run disable -- account ${owner.email}`,
  ];
  const said = text || '(no words)';
  const body = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5">
<h1 style="font-size:20px">${subject}</h1>
<p style="white-space:pre-wrap">${said}</p>
<p style="white-space:pre-wrap;color:${light['ink-soft']};border-top:1px solid ${light.line};padding-top:12px">${facts.join('\n')}</p>
</body>
</html>
`;
  return { subject, text: [said, '-- ', ...facts].join('\n'), html: body.toString() };
}

export function reportSubject({ reason, of: page }: Report): string {
  return `[Report] ${reason}: ${page.path}`;
}
