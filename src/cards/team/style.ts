import { legibleColor, mixed, textOn, themeColor } from '../../colors.ts';
import { css } from '../../pages/document.ts';
import { type Html, html } from '../../pages/html.ts';
import { baseStyle } from '../../pages/style.ts';
import { dark, light } from '../../pages/tokens.ts';
import { footerStyle } from '../pages/style.ts';

/** The organization's color, text on it, and in both schemes a tint of it and what is legible there and on surfaces (product 5.3). */
export function themeStyle(color: string): Html {
  const theme = themeColor(color);
  const tones = ({ surface }: typeof light | typeof dark) => {
    const tint = mixed(surface, theme, 0.14);
    return html`--tint:${tint};--tone:${legibleColor(legibleColor(theme, surface), tint)}`;
  };
  return html`:root{--theme:${theme};--ink:${textOn(theme)};${tones(light)}}@media(prefers-color-scheme:dark){:root{${tones(dark)}}}`;
}

/** The organization in its color, and its people beside it; on phones, below. */
export const teamStyle: Html = html`${baseStyle}${footerStyle}${css(`
body{display:flex;flex-direction:column}
body>footer{width:100%;max-width:none;margin:0}
svg{width:1.5rem;height:1.5rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
ul{list-style:none;padding:0}
header,.alone{background:var(--theme);color:var(--ink)}
header{padding:2.5rem 1.5rem 2rem}
header :focus-visible{outline-color:var(--ink)}
.logo{display:block;width:auto;height:auto;max-width:min(12rem,100%);max-height:6rem;border-radius:var(--r);object-fit:contain}
.plate{max-height:6.5rem;padding:.75rem 1rem;background:#fff}
.mark .letters{width:5rem;height:5rem;border:1.5px solid;font-size:1.75rem}
h1{margin-top:1.5rem;font-size:2.5rem;line-height:1.05;font-weight:700;letter-spacing:-.035em;text-wrap:balance}
h1.long{font-size:1.75rem;letter-spacing:-.025em}
.about{margin-top:.75rem;font-size:1.0625rem;white-space:pre-line;text-wrap:pretty}
.site{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;margin-top:.5rem;font-weight:600;text-underline-offset:.25em}
.site svg,.links svg{width:1.25rem}
.links{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.75rem}
.links li{max-width:100%}
.links a{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;padding:.5rem .75rem .5rem 1rem;border:1px solid;border-radius:1.5rem;font-weight:600;line-height:1.3;text-decoration:none}
.links b{flex:1;min-width:0;font-weight:inherit}
main{flex:1;width:100%;max-width:84rem;padding:0 1rem 1.5rem}
.alone{display:grid;align-content:center;max-width:none;padding:0}
.alone header{max-width:40rem}
.top{display:flex;align-items:center;gap:1rem;padding:1rem 0}
.top:has(form){position:sticky;top:0;z-index:1;background:var(--ground)}
h2{font-size:1.25rem;line-height:1.2;letter-spacing:-.015em}
h2 span{margin-left:.25em;color:var(--muted);font-weight:400}
form{display:flex;flex:1;min-width:0;border:1px solid var(--edge);border-radius:var(--r);background:var(--surface)}
form:has(input:focus-visible){outline:3px solid var(--text);outline-offset:3px}
input{flex:1;min-width:0;height:2.75rem;padding:0 0 0 1rem;border:0;background:none;color:inherit;font:inherit}
input:focus-visible{outline:0}
input::placeholder{color:var(--muted);opacity:1}
form button{display:grid;place-items:center;width:3rem;border:0;border-radius:var(--r);background:none;color:var(--muted)}
.people{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(19rem,100%),1fr));gap:.5rem}
.people li{display:flex;align-items:center;min-width:0;border-radius:var(--r);background:var(--surface)}
.who{display:flex;flex:1;min-width:0;align-items:center;gap:1rem;padding:.5rem;border-radius:var(--r);text-decoration:none}
.who span{min-width:0}
.face{flex:none;width:4rem;height:4rem;border-radius:calc(var(--r) - .25rem);object-fit:cover;background:var(--line)}
.letters{display:grid;place-items:center;font-weight:600;letter-spacing:.02em}
.face.letters{background:var(--tint);color:var(--tone)}
.who b{display:block;font-weight:600;line-height:1.3}
small{display:block;margin-top:.125rem;color:var(--muted);font-size:.875rem;line-height:1.35}
.save{display:grid;place-items:center;flex:none;align-self:stretch;min-width:3.5rem;border-radius:var(--r);color:var(--tone)}
.few{grid-template-columns:1fr 1fr;gap:.75rem}
.few li{flex-direction:column;align-items:stretch}
.few li:only-child{grid-column:1/-1}
.few :only-child>.who .letters{aspect-ratio:2}
.few .who{flex-direction:column;align-items:stretch;gap:.75rem;padding:0 0 .75rem}
.few .face{width:100%;height:auto;aspect-ratio:1;border-radius:var(--r) var(--r) 0 0;font-size:3rem;letter-spacing:0}
.few .who span:last-child{padding:0 .75rem}
.few b{font-size:1.0625rem;line-height:1.25;letter-spacing:-.01em}
.few .save{display:flex;align-items:center;justify-content:center;gap:.5rem;min-height:2.75rem;border-top:1px solid var(--line);border-radius:0 0 var(--r) var(--r);font-size:.9375rem;font-weight:600;text-align:center;text-decoration:none}
.few .save svg{display:none}
.note:not(:empty){padding:1.5rem .5rem;color:var(--muted)}
@media(hover:hover){.people li:hover b{text-decoration:underline;text-underline-offset:.2em}}
@media(min-width:48rem){
  body:has(>header){display:grid;grid-template:1fr auto/clamp(19rem,30%,26rem) minmax(0,1fr)}
  body>header{grid-row:1/3;position:sticky;top:0;height:100svh;overflow:auto}
  header{padding:3rem 2.5rem}
  body>header+main{padding:0 3rem 2rem}
  body>header~footer{padding:0 3rem 1rem}
  header~main .top{padding:3rem 0 1rem}
  .top:has(form){padding-top:2.5rem}
  h2{flex:1;font-size:1.75rem;letter-spacing:-.025em}
  form{flex:0 1 22rem}
  body>header .links{display:grid;gap:0;margin-top:1.5rem}
  body>header .links li{border-top:1px solid color-mix(in srgb,currentColor 35%,transparent)}
  body>header .links a{min-height:3.25rem;padding:.5rem 0;border:0;border-radius:0}
  .few{grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1.5rem}
  .few li:only-child{grid-column:auto}
  .few :only-child>.who .letters{aspect-ratio:1}
  .few .who{gap:1rem;padding-bottom:1.25rem}
  .few .who span:last-child{padding:0 1.25rem}
  .few b{font-size:1.25rem}
  .few .save{min-height:3rem}
  .few .save svg{display:block}
}
@media print{form,.save,footer{display:none}body>header{position:static;height:auto}*{print-color-adjust:exact}}
`)}`;
