import { css, document } from '#src/pages/document.ts';
import { type Html, html, raw } from '#src/pages/html.ts';
import { baseStyle } from '#src/pages/style.ts';
import { dark, light } from '#src/pages/tokens.ts';
import type { PaymentPageTexts } from './texts.ts';

const style = html`${baseStyle}${css(`
:root{--danger:${light.danger};--on-danger:${light['on-danger']}}
@media(prefers-color-scheme:dark){:root{--danger:${dark.danger};--on-danger:${dark['on-danger']}}}
.banner{background:#7a4b00;color:#fff;padding:.625rem 1.25rem;font-size:.9375rem;text-align:center}
main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem 4rem;display:flex;flex-direction:column;gap:1.25rem}
main.wide{max-width:60rem}
h1{font-size:1.75rem;line-height:1.15;letter-spacing:-.02em;text-wrap:balance}
h2{font-size:1.125rem}
h1+.price{margin:.75rem 0 .25rem}
.sheet{display:flex;flex-direction:column;gap:1rem;padding:1.25rem;border:1px solid var(--line);border-radius:var(--r);background:var(--surface)}
.muted,small{color:var(--muted);font-size:.9375rem}
.price{font-size:2.25rem;font-weight:650;letter-spacing:-.03em;line-height:1.1}
.price small{font-size:1rem;font-weight:400;letter-spacing:0}
.error,.said{padding:.875rem 1.25rem;border-radius:var(--r);font-weight:500}
.error{background:var(--danger);color:var(--on-danger)}
.said{background:var(--text);color:var(--ground)}
fieldset{border:0;padding:0;min-width:0;display:flex;flex-direction:column;gap:.5rem}
legend{padding:0;margin-bottom:.5rem;font-size:1.125rem;font-weight:700}
.choice{display:flex;align-items:center;gap:.875rem;min-height:3.25rem;padding:.5rem 1rem;border:1px solid var(--line);border-radius:var(--r);cursor:pointer}
.choice:has(:checked){border-color:var(--text);box-shadow:inset 0 0 0 1px var(--text)}
.choice:has(:focus-visible){outline:3px solid var(--text);outline-offset:3px}
.choice span{min-width:0}
.choice small{display:block}
.choice b{font-weight:600;font-variant-numeric:tabular-nums}
input[type=radio]{width:1.25rem;height:1.25rem;flex:none;accent-color:var(--text)}
input:not([type=radio]),select{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:var(--r);background:var(--surface);color:var(--text);font:inherit}
.fields{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;padding:.25rem 0}
.fields .full{grid-column:1/-1}
fieldset:not(:has(input[value=other]:checked)) .fields{display:none}
.fields label{font-size:.9375rem;font-weight:500}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
.row form{display:contents}
.row select{flex:1 1 14rem;width:auto;min-width:0;max-width:100%}
.row label{flex:1 1 12rem;min-width:0}
.spread{justify-content:space-between}
.quiet{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:0 1.25rem;border:1px solid var(--edge);border-radius:var(--r);background:var(--surface);font-weight:600;text-decoration:none}
.action{min-height:3.25rem;font-size:1rem}
.row:has(label){align-items:end}
.back{display:inline-flex;align-items:center;align-self:flex-start;min-height:2.75rem;font-weight:600;text-underline-offset:.25em}
ul.list{list-style:none;padding:0;margin:-.5rem 0}
.list li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1rem;padding:.625rem 0}
.list li+li{border-top:1px solid var(--line)}
.list a{display:inline-flex;align-items:center;min-height:2.75rem;text-underline-offset:.25em}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.5rem 0;vertical-align:top}
th{color:var(--muted);font-weight:500;font-size:.9375rem}
tr+tr td,tr+tr th,tbody tr:first-child td{border-top:1px solid var(--line)}
td:last-child,th:last-child{text-align:right;white-space:nowrap;padding-left:1rem;font-variant-numeric:tabular-nums}
.badge{padding:.125rem .625rem;border:1px solid var(--edge);border-radius:.5rem;font-size:.875rem;font-weight:600}
code{font:.875rem/1.5 ui-monospace,monospace}
@media(min-width:56rem){
  .banner+main{padding-top:3rem}
  main.two{max-width:60rem;display:grid;grid-template-columns:1fr 26rem;gap:1.25rem 4rem;align-items:start}
  main.two>.back,main.two>.error{grid-column:1/-1}
}
`)}`;

// No referrer meta tag: it would remove the Origin header that form posts need
const privateHead = raw('<meta name="robots" content="noindex">\n');

export type FrameOptions = {
  texts: Pick<PaymentPageTexts, 'language' | 'sandbox'>;
  title: string;
  layout?: 'two' | 'wide';
  body: Html;
};

/** Works without JavaScript. */
export function sandboxPage({ texts, title, layout, body }: FrameOptions): string {
  return document({
    language: texts.language,
    title: `${title} · Sandbox`,
    head: privateHead,
    style,
    body: html`<header class="banner"><p>${texts.sandbox}</p></header><main class="${layout ?? ''}">${body}</main>`,
  });
}

export function errorLine(message: string | null | undefined): Html | null {
  return message ? html`<p class="error" role="alert">${message}</p>` : null;
}

export function statusLine(message: string | null | undefined): Html | null {
  return message ? html`<p class="said" role="status">${message}</p>` : null;
}
