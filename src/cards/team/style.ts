import { legibleColor, textOn, themeColor } from '../../colors.ts';
import { css } from '../../pages/document.ts';
import { type Html, html } from '../../pages/html.ts';
import { baseStyle } from '../../pages/style.ts';
import { dark, light } from '../../pages/tokens.ts';
import { footerStyle } from '../pages/style.ts';

/** The organization's color, text on it, and what is legible of it on the page in both schemes (product 5.3). */
export function themeStyle(color: string): Html {
  const theme = themeColor(color);
  return html`:root{--theme:${theme};--ink:${textOn(theme)};--tone:${legibleColor(theme, light.paper)}}@media(prefers-color-scheme:dark){:root{--tone:${legibleColor(theme, dark.surface)}}}`;
}

/** The organization in its color, and its people beside it; on phones, below. */
export const teamStyle: Html = html`${baseStyle}${footerStyle}${css(`
body{display:flex;flex-direction:column}
main{flex:1}
main+footer{width:100%;max-width:none;margin:0}
svg{width:1.5rem;height:1.5rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
ul{list-style:none;padding:0}
header{padding:2.5rem 1.5rem 2rem;background:var(--theme);color:var(--ink)}
header :focus-visible{outline-color:var(--ink)}
.logo{display:block;width:auto;height:auto;max-width:min(13rem,100%);max-height:6rem;border-radius:var(--r);object-fit:contain}
.mark .letters{width:5rem;height:5rem;border:1.5px solid;font-size:1.75rem}
h1{margin-top:1.75rem;font-size:2.5rem;line-height:1.05;font-weight:700;letter-spacing:-.035em;text-wrap:balance}
h1.long{font-size:1.75rem;letter-spacing:-.025em}
.about{margin-top:1rem;font-size:1.0625rem;white-space:pre-line;text-wrap:pretty}
.site{display:inline-flex;align-items:center;gap:.625rem;min-height:2.75rem;margin-top:.75rem;font-weight:600;text-underline-offset:.25em}
.links{display:grid;gap:.5rem;margin-top:1.25rem}
.links a{display:flex;align-items:center;gap:.75rem;min-height:3.25rem;padding:.5rem 1rem;border:1px solid;border-radius:var(--r);font-weight:600;line-height:1.3;text-decoration:none}
.links b{flex:1;min-width:0;font-weight:inherit}
.links svg{width:1.25rem}
section{padding:1rem 1rem 1.5rem}
form{position:sticky;top:0;z-index:1;display:flex;margin:-1rem -1rem 0;padding:1rem;background:var(--ground)}
input{flex:1;min-width:0;height:3rem;padding:0 1rem;border:1px solid var(--edge);border-right:0;border-radius:var(--r) 0 0 var(--r);background:var(--surface);color:inherit;font:inherit}
input::placeholder{color:var(--muted);opacity:1}
form button{display:grid;place-items:center;width:3.25rem;border:1px solid var(--edge);border-left:0;border-radius:0 var(--r) var(--r) 0;background:var(--surface);color:var(--muted)}
.people{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(19rem,100%),1fr));gap:.5rem}
li{min-width:0}
.people li{display:flex;align-items:center;border-radius:var(--r);background:var(--surface)}
.who{display:flex;flex:1;min-width:0;align-items:center;gap:1rem;padding:.625rem;border-radius:var(--r);text-decoration:none}
.who span{min-width:0}
.face{flex:none;width:3.5rem;height:3.5rem;border-radius:calc(var(--r) - .125rem);object-fit:cover;background:var(--line)}
.letters{display:grid;place-items:center;font-weight:600;letter-spacing:.02em}
.face.letters{background:var(--theme);color:var(--ink)}
.who b{display:block;font-weight:600;line-height:1.3}
small{display:block;margin-top:.125rem;color:var(--muted);font-size:.875rem;line-height:1.35}
.save{display:grid;place-items:center;flex:none;align-self:stretch;min-width:3.5rem;border-radius:var(--r);color:var(--tone)}
.few{grid-template-columns:repeat(auto-fit,minmax(min(19rem,100%),1fr));gap:.75rem}
.few li{flex-direction:column;align-items:stretch}
.few .face{width:6rem;height:6rem;font-size:1.75rem}
.few b{font-size:1.25rem;line-height:1.2;letter-spacing:-.015em}
.few .save{display:flex;align-items:center;justify-content:center;gap:.75rem;min-height:3rem;border-top:1px solid var(--line);border-radius:0 0 var(--r) var(--r);font-weight:600;text-decoration:none}
.note:not(:empty){padding:1.5rem .625rem;color:var(--muted)}
@media(hover:hover){.people li:hover b{text-decoration:underline;text-underline-offset:.2em}}
@media(min-width:48rem){
  main{display:grid;grid-template-columns:minmax(19rem,3fr) 7fr}
  main:not(:has(section)){grid-template-columns:1fr}
  header{position:sticky;top:0;align-self:start;max-height:100svh;min-height:100svh;overflow:auto;padding:3.5rem 2.5rem}
  section{padding:3rem}
  form{margin:-3rem -3rem 0;padding:3rem 3rem 1rem}
  .few{grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1.5rem}
  .few .who{flex-direction:column;align-items:stretch;padding:0 0 1.25rem}
  .few .who span:last-child{padding:0 1.25rem}
  .few .face{width:100%;height:auto;aspect-ratio:1;border-radius:var(--r) var(--r) 0 0;font-size:4rem}
}
@media print{form,.save,footer{display:none}header{position:static;min-height:0}*{print-color-adjust:exact}}
`)}`;
