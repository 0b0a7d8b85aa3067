import { css } from '../../pages/document.ts';
import { type Html, html } from '../../pages/html.ts';
import { baseStyle } from '../../pages/style.ts';
import { partsStyle } from '../pages/style.ts';
import type { PageParts } from './design.ts';
import { radiusOf } from './look.ts';
import type { Tokens } from './tokens.ts';

/** The colors of a page's ground and what is on it, all legible. */
export type Ground = {
  ground: string;
  surface: string;
  text: string;
  muted: string;
  line: string;
  /** of the main button, and text on it */
  tint: string;
  onTint: string;
  /** of icons on the ground */
  accent: string;
};

type Frame = {
  /** the same in light and dark surroundings without `dark` */
  light: Ground;
  dark?: Ground;
  corners: 'square' | 'soft' | 'round';
};

/** What the designs but Paper share; each adds its own. */
export function frameStyle({ tokens }: PageParts, { light, dark, corners }: Frame): Html {
  const scheme = dark ? 'light dark' : light.text === '#ffffff' ? 'dark' : 'light';
  const onDark = dark && html`@media(prefers-color-scheme:dark){:root{${variables(dark)}}}`;
  return html`${baseStyle}${partsStyle}${shared}:root{color-scheme:${scheme};--r:${radiusOf(tokens, corners)};${variables(light)}}${
    dark ? onDark : html`@media(prefers-color-scheme:dark){:root{${variables(light)}}}`
  }${densities[tokens.density]}`;
}

function variables({ ground, surface, text, muted, line, tint, onTint, accent }: Ground): Html {
  return html`--ground:${ground};--surface:${surface};--text:${text};--muted:${muted};--line:${line};--edge:${muted};--tint:${tint};--on-tint:${onTint};--accent:${accent}`;
}

const shared = css(`
:root{--name:inherit;--scale:1;--tracking:-.03em;--leading:1.04}
main{max-width:30rem;margin:0 auto;padding:0 1.25rem}
svg[aria-hidden]{width:1.5rem;height:1.5rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
ul{list-style:none;padding:0}
.hint{background:var(--surface);border-radius:var(--r);padding:1.25rem;margin:1rem 0}
.hint button{margin-top:.75rem}
h1{font-family:var(--name);font-weight:700;letter-spacing:var(--tracking);line-height:var(--leading);text-wrap:balance}
.role{display:flex;flex-wrap:wrap;gap:0 .75rem;line-height:1.4}
.quick{display:flex;flex-wrap:wrap;gap:min(.75rem,max(.1875rem,(100vw - 20.6rem)/5))}
.quick a{display:grid;place-items:center;width:3rem;height:3rem;border-radius:50%}
.action{background:var(--tint);color:var(--on-tint)}
.rows a{display:flex;align-items:center;gap:1rem;min-height:4rem;padding:.5rem 0;text-decoration:none}
.rows li+li:not(.more){border-top:1px solid var(--line)}
.more{padding-left:2.5rem}
.more a{min-height:3.25rem;padding-top:.125rem}
.rows svg,.socials svg{color:var(--accent)}
.rows b{display:block;font-weight:500;line-height:1.35}
small{display:block;color:var(--muted);font-size:.8125rem}
.links{display:grid;gap:.5rem}
.links a,.socials a{
  display:flex;align-items:center;gap:.75rem;min-height:3.5rem;padding:.5rem 1rem;border-radius:var(--r);
  background:var(--surface);font-weight:550;line-height:1.3;text-decoration:none
}
.links span{width:1.5rem;text-align:center}
.links b{flex:1;min-width:0;font-weight:inherit}
.links svg{width:1.25rem;color:var(--muted)}
.socials{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(10rem,100%),1fr));gap:.5rem}
.socials a{gap:.625rem;padding-inline:.75rem;font-weight:500;font-size:.875rem}
.rest>*{margin-top:1.5rem}
.rest>.links{margin-top:1.25rem}
.corner{position:absolute;z-index:1;top:1rem;right:1rem;display:grid;place-items:center;width:3rem;height:3rem;border-radius:50%}
@media(max-width:47.99rem){
  .bar{margin:0!important}
  body{display:flex;flex-direction:column}
  main,footer{width:100%}
  footer{max-width:30rem;margin-top:auto;padding:1rem 1.25rem}
}
@media(max-width:21.9rem){.quick a{width:2.75rem;height:2.75rem}}
@media(max-width:47.99rem) and (min-height:30rem){
  body{padding-bottom:calc(5.5rem + env(safe-area-inset-bottom))}
  .bar{position:fixed;inset:auto 0 0;z-index:1;padding:1.5rem 1.25rem calc(1rem + env(safe-area-inset-bottom));background:linear-gradient(#0000,var(--ground) 1.5rem)}
  .bar .save{max-width:27.5rem;margin:0 auto}
}
@media(min-width:48rem){
  .code:not(:target){display:grid;grid-template-columns:7.5rem 1fr;align-items:center;gap:0 1rem;padding:.5rem 1rem .5rem .5rem;border-radius:var(--r);text-align:start}
  .code:not(:target) svg{grid-row:1/3}
  .code:not(:target) p{align-self:end;line-height:1.35}
  .code:not(:target) .full{align-self:start;justify-self:start;min-width:0}
  .code:not(:target)>:is(.who,.close),.corner{display:none}
  footer{width:100%;max-width:60rem;padding:1.5rem 2rem}
}
@media(prefers-reduced-motion:no-preference){
  .action,.quick a,.links a{transition:transform .15s}
  :is(.action,.quick a,.links a):active{transform:scale(.97)}
}
@media print{
  .bar,.share,.corner,footer,.hint,.quick{display:none}
  *{print-color-adjust:exact}
  body{background:#fff}
}
`);

const densities: Record<Tokens['density'], Html | null> = {
  regular: null,
  compact: css(`
.rows a{min-height:3.25rem}
.links a,.socials a{min-height:3rem}
.rest>*{margin-top:1rem}
`),
  airy: css(`
.rows a{min-height:4.75rem}
.links a,.socials a{min-height:4.25rem}
.rest>*{margin-top:2.25rem}
`),
};

/** What follows a design's face, in the order of most: links first, above the fold (product 37.5). */
export function restOf(parts: PageParts, { hasCode = true } = {}): Html {
  const { save, links, rows, socials, share, code } = parts;
  return html`<div class="rest">${links}${save}${rows}${socials}${share}${hasCode && code}</div>`;
}
