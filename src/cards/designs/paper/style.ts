import { cardColors, legibleColor } from '../../../colors.ts';
import { css } from '../../../pages/document.ts';
import { type Html, html } from '../../../pages/html.ts';
import { dark, light } from '../../../pages/tokens.ts';
import type { PublicCard } from '../../cards.ts';
import { partsStyle } from '../../pages/style.ts';
import { fillOf, radiusOf } from '../look.ts';
import type { CardPalette } from '../palette.ts';
import type { Tokens } from '../tokens.ts';

/** The colors of a card, and that of its icons as legible on the page in both schemes (product 5.3). */
export function themeStyle(card: Pick<PublicCard, 'backgroundColor' | 'fontColor' | 'iconColor'>): Html {
  const { background, text, icon, chosenIcon } = cardColors(card);
  // Of each scheme's two backgrounds the one with less contrast
  const onLight = (color: string) => legibleColor(color, light.paper);
  const onDark = (color: string) => legibleColor(color, dark.surface);
  const rowIcon = chosenIcon ?? background;
  return html`:root{--theme:${background};--ink:${text};--icon:${icon};--row-icon:${onLight(rowIcon)}}@media(prefers-color-scheme:dark){:root{--row-icon:${onDark(rowIcon)}}}`;
}

export const paperStyle: Html = html`${css(`
body{display:flex;flex-direction:column}
main{width:100%;max-width:26rem;margin:0 auto;padding:1rem 1rem 0}
main+footer{width:100%;margin-top:auto}
svg[aria-hidden]{width:1.5rem;height:1.5rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
ul{list-style:none;padding:0}
.hint{background:var(--surface);border-radius:var(--r);padding:1.25rem;margin-bottom:1rem}
.hint button{margin-top:.75rem}
.card{
  position:relative;display:flex;flex-direction:column;justify-content:space-between;gap:2.5rem;
  min-height:16rem;padding:1.5rem;border-radius:var(--r);background:var(--theme);color:var(--ink);
  box-shadow:inset 0 0 0 1px #80746447,0 1.5rem 2.5rem -1.75rem #281c0c8c
}
.portrait,.monogram{display:block;width:8rem;height:8rem;border-radius:var(--r);object-fit:cover}
h1{font-size:2.25rem;line-height:1.08;font-weight:650;letter-spacing:-.03em;text-wrap:balance}
.long h1{font-size:1.625rem}
.pronouns{font-size:1rem;font-weight:400;letter-spacing:0;white-space:nowrap}
.role{margin-top:.625rem;font-size:1.0625rem;line-height:1.4;text-wrap:balance}
.corner{
  position:absolute;top:1rem;right:1rem;display:grid;place-items:center;width:3rem;height:3rem;
  border-radius:var(--r);color:var(--icon)
}
.corner:focus-visible{outline-color:var(--icon);outline-offset:-4px}
.save{margin:1rem 0 1.5rem}
.rows a{display:flex;align-items:center;gap:1.125rem;min-height:4.25rem;padding:.625rem .5rem;text-decoration:none}
.rows li+li:not(.more){border-top:1px solid var(--line)}
.more{padding-left:2.625rem}
.more a{min-height:3.5rem;padding-top:.25rem}
.rows svg,.socials svg,.quick{color:var(--row-icon)}
.rows b,.links b{display:block;flex:1;min-width:0;font-weight:500;line-height:1.35}
small{display:block;color:var(--muted);font-size:.875rem}
.socials,.links{display:flex;flex-wrap:wrap;gap:.5rem;padding:1.5rem 0 0}
.socials li{flex:1 0 auto;min-width:calc(50% - .25rem);max-width:100%}
.socials a,.links a{
  display:flex;align-items:center;gap:.75rem;min-height:3.25rem;padding:.5rem 1rem;
  border-radius:var(--r);background:var(--surface);text-decoration:none;font-weight:500
}
`)}${partsStyle}${css(`
@media(max-width:47.99rem) and (min-height:30rem){
  body{padding-bottom:calc(5.75rem + env(safe-area-inset-bottom))}
  .bar{
    position:fixed;inset:auto 0 0;z-index:1;padding:1.5rem 1rem calc(1rem + env(safe-area-inset-bottom));
    background:linear-gradient(transparent,var(--ground) 1.5rem)
  }
  .bar .save{margin:0}
  .rows,.quick{margin-top:1rem}
}
@media(min-width:48rem){
  body{justify-content:center}
  main{display:grid;grid-template-columns:26rem 13rem;gap:3.5rem;max-width:none;padding-top:4rem;justify-content:center;align-items:start}
  .hint{grid-column:1/-1;margin:0}
  .card{min-height:18rem;padding:2rem}
  .save{margin:1.75rem 0}
  .code:not(:target){border-radius:var(--r);padding:.5rem .5rem .25rem;position:sticky;top:4rem}
  .code:not(:target) p{padding:0 .75rem;line-height:1.35;text-wrap:balance}
  .code:not(:target)>:is(.who,.close),.corner{display:none}
  main+footer{width:42.5rem;max-width:none;margin:0 auto;padding:1.5rem 0}
}
@media(prefers-reduced-motion:no-preference){
  .card{animation:rise .5s ease-out}
  @keyframes rise{from{translate:0 .75rem}}
  .action{transition:transform .15s}
  .action:active{transform:scale(.985)}
}
@media print{.bar,.share,.corner,footer,.hint,.quick{display:none}}
`)}`;

export const monogramStyle: Html = css(
  `.monogram{display:grid;place-items:center;border:1.5px solid;font-size:2.5rem;font-weight:500;letter-spacing:.02em}`,
);

/** Links, and round buttons above them. */
export const linkStyle: Html = css(`
.links li{flex-basis:100%}
.links span{width:1.5rem;text-align:center}
.quick{display:flex}
.quick li{flex:0 1 3.75rem}
.quick a{display:grid;place-items:center;width:3rem;height:3rem;border-radius:50%;background:var(--surface)}
.quick+.links{padding:1rem 0 .5rem}
`);

/** What the tokens change, which is nothing by default. */
export function tokenStyle(tokens: Tokens, palette: CardPalette): Html {
  const { ink, icon, stops } = palette;
  const hasFill = stops.length > 1 || tokens.pattern !== 'none';
  const radius = tokens.corners !== 'auto' && radiusOf(tokens, 'soft');
  return html`${hasFill && html`:root{--ink:${ink};--icon:${icon}}.card{background:${fillOf(palette, tokens)}}`}${
    radius && html`:root{--r:${radius}}`
  }${tokens.align === 'center' && centered}${densities[tokens.density]}`;
}

const centered = css(`.card{align-items:center;text-align:center}`);

const densities: Record<Tokens['density'], Html | null> = {
  regular: null,
  compact: css(`
.card{min-height:12rem;gap:1.5rem}
.rows a{min-height:3.25rem}
`),
  airy: css(`
.card{min-height:20rem}
.rows a{min-height:5rem}
`),
};
