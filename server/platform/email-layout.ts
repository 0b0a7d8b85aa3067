import { textOn, themeColor } from '#src/colors.ts';
import { type Html, html } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { light } from '#src/pages/tokens.ts';

/** Whose look an email has. `isWhiteLabel`: and whose name alone (product 40.8) */
export type EmailBrand = { name: string; picture: string | null; color: string; isWhiteLabel: boolean };

export type EmailLayoutTexts = {
  i18n: I18n;
  appName: string;
  brand?: EmailBrand | undefined; // with the picture's URL
  subject: string;
  title: string;
  intro: string; // shown beside the subject, unless there is a message
  message?: string; // written by a person of ours
  quoted?: string; // written by another person, after the intro
  button: string;
  link: string;
  code?: { label: string; digits: string; isFirst?: true }; // to type instead of following the link; first if that does something else
  lists?: { title: string; items: { text: string; isHighlighted: boolean }[] }[];
  notes: string[]; // small print
};

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const quote = `margin:0 0 24px;padding:16px 18px;border-radius:12px;background:${light.sunken};font-size:16px;line-height:1.55;white-space:pre-wrap`;
const small = `margin:0 0 12px;font-size:14px;line-height:1.5;color:${light['ink-soft']}`;

/** Mail clients need inline styles. */
export function emailLayout(mail: EmailLayoutTexts): { subject: string; text: string; html: string } {
  return { subject: mail.subject, text: plainText(mail), html: htmlBody(mail).toString() };
}

/** In a regex, U+2028 begins a line, too, as in mail clients. */
export const quotedText = (text: string) => text.replaceAll('\r\n', '\n').replace(/^/gm, '> ');

function plainText({
  title,
  intro,
  message,
  quoted,
  link,
  code,
  lists = [],
  notes,
  appName,
  brand,
}: EmailLayoutTexts): string {
  const listed = lists.map((list) => [list.title, ...list.items.map(({ text }) => `- ${text}`)].join('\n'));
  const written = message === undefined ? [] : [message];
  const typed = code === undefined ? [] : [`${code.label}\n${code.digits}`];
  const ways = code?.isFirst ? [...typed, link] : [link, ...typed];
  const said = quoted === undefined ? [] : [quotedText(quoted)];
  return [
    title,
    ...written,
    intro,
    ...said,
    ...ways,
    ...listed,
    ...notes,
    `-- \n${brand?.isWhiteLabel ? brand.name : appName}`,
  ].join('\n\n');
}

function htmlBody({
  i18n,
  appName,
  brand,
  subject,
  title,
  intro,
  message,
  quoted,
  button,
  link,
  code,
  lists = [],
  notes,
}: EmailLayoutTexts): Html {
  const linkHint = i18n._({
    id: 'mail.link_hint',
    message: "If the button doesn't work, open this link in your browser:",
  });
  const picture = brand?.picture
    ? html`<img src="${brand.picture}" alt="" height="40" style="height:40px;max-width:160px;margin:0 12px 0 0;border-radius:8px;vertical-align:middle">`
    : '';
  const [fill, ink] = brand ? [themeColor(brand.color), textOn(themeColor(brand.color))] : [light.ink, light['on-ink']];
  const typed =
    code === undefined
      ? ''
      : html`<p style="margin:0 0 4px;font-size:14px;line-height:1.5;color:${light['ink-soft']}">${code.label}</p>
<p style="margin:0 0 24px;font-size:28px;line-height:1.25;font-weight:700;letter-spacing:0.15em">${code.digits}</p>
`;
  return html`<!doctype html>
<html lang="${i18n.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:${light.paper};${font};color:${light.ink}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${message ?? intro}</div>
<div style="max-width:520px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 20px;padding:0 8px;font-size:17px;font-weight:700;letter-spacing:-0.01em">${picture}${brand?.name ?? appName}</p>
<div style="background:${light.surface};border:1px solid ${light.line};border-radius:12px;padding:32px 28px">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;letter-spacing:-0.015em">${title}</h1>
${
  message === undefined
    ? ''
    : html`<p style="${quote}">${message}</p>
`
}<p style="margin:0 0 24px;font-size:16px;line-height:1.55">${intro}</p>
${
  quoted === undefined
    ? ''
    : html`<blockquote style="${quote}">${quoted}</blockquote>
`
}${code?.isFirst ? typed : ''}<p style="margin:0 0 28px"><a href="${link}" style="display:inline-block;padding:14px 26px;border-radius:12px;background:${fill};color:${ink};font-size:16px;font-weight:600;text-decoration:none">${button}</a></p>
<p style="margin:0 0 4px;font-size:14px;line-height:1.5;color:${light['ink-soft']}">${linkHint}</p>
<p style="margin:0 0 24px;font-size:14px;line-height:1.5;word-break:break-all"><a href="${link}" style="color:${light.ink}">${link}</a></p>
${code?.isFirst ? '' : typed}${lists.map(
  (list) => html`<h2 style="margin:0 0 8px;font-size:16px;line-height:1.5">${list.title}</h2>
<ul style="margin:0 0 24px;padding:0 0 0 20px;font-size:15px;line-height:1.5">
${list.items.map(
  ({ text, isHighlighted }) => html`<li style="margin:0 0 4px${isHighlighted ? ';font-weight:700' : ''}">${text}</li>
`,
)}</ul>
`,
)}${notes.map(
  (note) => html`<p style="${small}">${note}</p>
`,
)}</div>
</div>
</body>
</html>
`;
}
