import { css, document } from '#src/pages/document.ts';
import { type Html, html, raw } from '#src/pages/html.ts';
import { baseStyle } from '#src/pages/style.ts';
import type { StoredMail } from './store.ts';

const style = html`${baseStyle}${css(`
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:1.5rem;line-height:1.25;margin-bottom:.25rem}
.hint,time,.to{color:var(--muted);font-size:.9375rem}
.hint{margin-bottom:1.5rem}
ol{list-style:none;padding:0;border:1px solid var(--line);border-radius:var(--r);background:var(--surface);overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:.125rem 1rem;padding:.875rem 1.25rem;text-decoration:none}
li a:hover{background:var(--ground)}
li strong{font-weight:600}
@media (max-width:40rem){li a{grid-template-columns:1fr}}
.to{grid-column:1/-1}
.sheet{border:1px solid var(--line);border-radius:var(--r);background:#fff;overflow:hidden}
iframe{display:block;width:100%;height:44rem;border:0}
h2{font-size:1rem;margin:2rem 0 .5rem}
pre{white-space:pre-wrap;font:.875rem/1.5 ui-monospace,monospace;padding:1.25rem;border:1px solid var(--line);border-radius:var(--r);background:var(--surface)}
`)}`;

const privateHead = raw('<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">\n');

/** A page for developers, in English only. */
export function mailListPage(mails: StoredMail[], to: string | undefined): string {
  const rows = mails.map(
    ({ id, subject, sentAt, to }) => html`<li><a href="/dev/mailbox/${id}">
<strong>${subject || 'No subject'}</strong>${time(sentAt)}<span class="to">To ${to}</span></a></li>
`,
  );
  const hint =
    to === undefined
      ? html`Messages that would have been sent. Nothing leaves this machine. <a href="/dev/mailbox">Refresh</a>`
      : html`Mail to ${to}. <a href="/dev/mailbox?to=${encodeURIComponent(to)}">Refresh</a> · <a href="/dev/mailbox">Show all</a>`;
  const list = rows.length > 0 ? html`<ol>${rows}</ol>` : html`<p>No mail yet.</p>`;
  return document({
    language: 'en',
    title: 'Mailbox',
    head: privateHead,
    style,
    body: html`<main><h1>Mailbox</h1><p class="hint">${hint}</p>${list}</main>`,
  });
}

export function mailPage(mail: StoredMail): string {
  return document({
    language: 'en',
    title: `${mail.subject || 'No subject'} · Mailbox`,
    head: privateHead,
    style,
    body: html`<main><p class="hint"><a href="/dev/mailbox">Mailbox</a></p>
<h1>${mail.subject || 'No subject'}</h1><p class="hint">To ${mail.to}, ${time(mail.sentAt)}</p>
${mail.html && frame(mail.html)}
<h2>Text</h2><pre>${mail.text}</pre></main>`,
  });
}

/** An iframe without scripts or access to this page. Links open in the whole window. */
function frame(content: string): Html {
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';
  const framed = `<!doctype html><base target="_top">${content}`;
  return html`<div class="sheet"><iframe title="Message preview" sandbox="${sandbox}" srcdoc="${framed}"></iframe></div>`;
}

function time(sentAt: string): Html {
  return html`<time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
