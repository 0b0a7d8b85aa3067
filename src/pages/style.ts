import { css } from './document.ts';
import type { Html } from './html.ts';
import { dark, light, RADIUS } from './tokens.ts';

export const baseStyle: Html = css(`
:root{
  color-scheme:light dark;
  ${variables(light)};--r:${RADIUS};
  scroll-padding-bottom:7rem;-webkit-text-size-adjust:100%
}
@media(prefers-color-scheme:dark){:root{${variables(dark)}}}
*{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
body{
  background:var(--ground);color:var(--text);
  font:1rem/1.5 system-ui,sans-serif;
  min-height:100svh;overflow-wrap:anywhere
}
a{color:inherit}
button{font:inherit;color:inherit;cursor:pointer}
:focus-visible{outline:3px solid var(--text);outline-offset:3px}
.action{
  display:flex;align-items:center;justify-content:center;gap:.75rem;width:100%;min-height:3.75rem;padding:.75rem 1.5rem;
  border:0;border-radius:var(--r);background:var(--text);color:var(--ground);
  font-size:1.125rem;font-weight:600;text-decoration:none;text-align:center
}
`);

/** Of the pages that follow the theme chosen in Preferences (product 30.32): not of those for visitors, which stay smaller. */
export const chosenThemeStyle: Html = css(`
:root[data-theme=light]{color-scheme:light;${variables(light)}}
:root[data-theme=dark]{color-scheme:dark;${variables(dark)}}
`);

/** `--ink` is reserved for cards. */
function variables(tokens: typeof light | typeof dark): string {
  const { paper, surface, ink, line } = tokens;
  return `--ground:${paper};--surface:${surface};--text:${ink};--muted:${tokens['ink-soft']};--line:${line};--edge:${tokens['line-strong']}`;
}

export const noticeStyle: Html = css(`
main{max-width:30rem;min-height:100svh;margin:0 auto;padding:2rem 1.5rem;display:flex;flex-direction:column;justify-content:center;gap:1.25rem}
h1{font-family:inherit;font-size:2.25rem;line-height:1.1;font-weight:650;letter-spacing:-.03em;text-wrap:balance}
p{font-size:1.125rem;color:var(--muted)}
.action{margin-top:1rem}
.go,.quiet{display:inline-flex;align-items:center;align-self:flex-start;min-height:2.75rem;padding:0 1.25rem;border:1px solid var(--edge);border-radius:var(--r);background:var(--surface);font-weight:600;text-decoration:none}
.go{margin-top:.75rem;border:0;background:var(--text);color:var(--ground)}
.home{position:absolute;top:1.25rem;display:inline-flex;align-items:center;gap:.625rem;min-height:2.75rem;font-size:1.25rem;font-weight:700;letter-spacing:-.015em;text-decoration:none}
.home svg{width:1.75rem;height:1.75rem}
@media(min-width:48rem){
  main{max-width:64rem;padding:2rem 2.5rem}
  main>*{max-width:32rem}
  h1{font-size:3rem;line-height:1.05}
}
`);
