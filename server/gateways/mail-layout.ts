import type { I18n } from '@lingui/core';
import { html } from '#src/pages/html.ts';

type MailParts = { i18n: I18n; appName: string; subject: string; lead: string; button: string; link: string; note: string };

const ink = '#14110f';
const soft = '#6b645c';

/** The one form of our mails, for people and for programs that show text only. Styles are inline: mail readers drop others. */
export function mailBody({ i18n, appName, subject, lead, button, link, note }: MailParts): { text: string; html: string } {
  const orCopy = i18n._({ id: 'mail.copy', message: 'Or copy this address into your browser:' });
  const text = [lead, `${button}:\n${link}`, note, appName].join('\n\n');
  const page = html`<!doctype html>
<html lang="${i18n.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#f5f3ee;color:${ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${note}</div>
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700">${appName}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.25">${subject}</h1>
<p style="margin:0 0 24px">${lead}</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:${ink};color:#ffffff;font-weight:600;text-decoration:none">${button}</a></p>
<p style="margin:0 0 4px;font-size:14px;color:${soft}">${orCopy}</p>
<p style="margin:0 0 24px;font-size:14px;word-break:break-all"><a href="${link}" style="color:${ink}">${link}</a></p>
<p style="margin:0;font-size:14px;color:${soft}">${note}</p>
</div>
</body>
</html>`;
  return { text, html: page.toString() };
}
