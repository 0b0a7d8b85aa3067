import { type Html, html, raw } from './html.ts';

export type Document = {
  language: string;
  title: string;
  head?: Html | null;
  style: Html;
  body: Html;
};

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

/** Instead of the icon that browsers ask the site for. */
export const noIcon: Html = raw('<link rel="icon" href="data:,">\n');

export function script(url: string | null): Html | null {
  return url === null ? null : html`<script src="${url}" type="module"></script>`;
}

/** Loads a script after first paint, so that images and fonts load first. Allowed by its CSP hash. */
export const SCRIPT_LOADER =
  "{const s=document.currentScript.dataset.src,f=()=>import(s);new PerformanceObserver(f).observe({type:'paint',buffered:true});setTimeout(f,2e3)}";

export function lazyScript(url: string | null): Html | null {
  return url === null ? null : html`<script data-src="${url}">${raw(SCRIPT_LOADER)}</script>`;
}

export function css(rules: string): Html {
  return raw(rules.replace(/\s*\n\s*/g, ''));
}
