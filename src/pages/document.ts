import { type Html, html, raw } from './html.ts';

export type Document = {
  language: string;
  title: string;
  /** further elements of the head */
  head?: Html | null;
  style: Html;
  body: Html;
};

/** A whole page. Styles stand in the page itself: it is one request, and complete without another. */
export function document({ language, title, head = null, style, body }: Document): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
${head}<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`.toString();
}

/** A script of ours, by address: pages carry none inline. */
export function script(url: string | null): Html | null {
  return url === null ? null : html`<script src="${url}" type="module"></script>`;
}

/**
 * Fetches a script once something is seen: until then pictures and fonts have the line for themselves. The content security
 * policy knows it by its hash, and no other one.
 */
export const SCRIPT_LOADER =
  "{const s=document.currentScript.dataset.src,f=()=>import(s);new PerformanceObserver(f).observe({type:'paint',buffered:true});setTimeout(f,2e3)}";

/** A script of ours that the page is complete without. */
export function lazyScript(url: string | null): Html | null {
  return url === null ? null : html`<script data-src="${url}">${raw(SCRIPT_LOADER)}</script>`;
}

/** CSS written without its line breaks and indentation. */
export function css(rules: string): Html {
  return raw(rules.replace(/\s*\n\s*/g, ''));
}
