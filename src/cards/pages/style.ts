import { cardColors, legibleColor } from '../../colors.ts';
import { css } from '../../pages/document.ts';
import { type Html, html } from '../../pages/html.ts';
import { dark, light } from '../../pages/tokens.ts';
import type { PublicCard } from '../cards.ts';

/** The colors of a card, and its accent and icon colors as legible on the page in both schemes (product 5.3). */
export function themeStyle(card: Pick<PublicCard, 'backgroundColor' | 'fontColor' | 'iconColor'>): Html {
  const { background, text, icon, chosenIcon } = cardColors(card);
  // Of each scheme's two backgrounds the one with less contrast
  const onLight = (color: string) => legibleColor(color, light.paper);
  const onDark = (color: string) => legibleColor(color, dark.surface);
  const rowIcon = chosenIcon ?? background;
  return html`:root{--theme:${background};--ink:${text};--icon:${icon};--accent:${onLight(background)};--row-icon:${onLight(rowIcon)}}@media(prefers-color-scheme:dark){:root{--accent:${onDark(background)};--row-icon:${onDark(rowIcon)}}}`;
}

export const cardStyle: Html = css(`
main{max-width:26rem;margin:0 auto;padding:1rem 1rem 0}
svg{width:1.5rem;height:1.5rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
ul{list-style:none;padding:0}
.hint{background:var(--surface);border-radius:var(--r);padding:1.25rem;margin-bottom:1rem}
.hint button{margin-top:.75rem}
.card{
  position:relative;display:flex;flex-direction:column;justify-content:space-between;gap:2.5rem;
  min-height:16rem;padding:1.5rem;border-radius:var(--r);background:var(--theme);color:var(--ink);
  box-shadow:inset 0 0 0 1px rgb(128 116 100/.28),0 1.5rem 2.5rem -1.75rem rgb(40 28 12/.55)
}
.portrait,.monogram{display:block;width:8rem;height:8rem;border-radius:var(--r);object-fit:cover}
.monogram{display:grid;place-items:center;border:1.5px solid;font-size:2.5rem;font-weight:500;letter-spacing:.02em}
h1{font-size:2.25rem;line-height:1.08;font-weight:650;letter-spacing:-.03em;text-wrap:balance}
.long h1{font-size:1.625rem}
.pronouns{font-size:1rem;font-weight:400;letter-spacing:0;white-space:nowrap}
.role{margin-top:.625rem;font-size:1.0625rem;line-height:1.4}
.corner{
  position:absolute;top:1rem;right:1rem;display:grid;place-items:center;width:3rem;height:3rem;
  border-radius:var(--r);color:var(--icon)
}
.corner:focus-visible{outline-color:var(--icon);outline-offset:-4px}
.save{margin:1rem 0 1.5rem}
.rows a,.rows .plain{display:flex;align-items:center;gap:1.125rem;min-height:4.25rem;padding:.625rem .5rem;text-decoration:none}
.rows li+li:not(.more){border-top:1px solid var(--line)}
.more{padding-left:2.625rem}
.more a,.more .plain{min-height:3.5rem;padding-top:.25rem}
.rows svg,.socials svg{color:var(--row-icon)}
.rows b{display:block;font-weight:500;line-height:1.35}
small{display:block;color:var(--muted);font-size:.875rem}
.socials,.links{display:flex;flex-wrap:wrap;gap:.5rem;padding:1.5rem 0 0}
.links li{flex-basis:100%}
.links+.socials{padding-top:.5rem}
.socials li{flex:1 0 auto;min-width:calc(50% - .25rem);max-width:100%}
.links span{width:1.5rem;text-align:center}
.links b{flex:1;min-width:0;font-weight:500;line-height:1.35}
.socials a,.links a{
  display:flex;align-items:center;gap:.75rem;min-height:3.25rem;padding:.5rem 1rem;
  border-radius:var(--r);background:var(--surface);text-decoration:none;font-weight:500
}
.hint button{
  display:flex;align-items:center;justify-content:center;width:100%;min-height:3.25rem;
  border:1px solid var(--edge);border-radius:var(--r);background:none;font-weight:600
}
.share{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;margin-top:1.5rem;padding:.25rem 1rem;border-radius:var(--r);background:var(--surface);font-size:.875rem}
.share>a{padding:.75rem 0;overflow:hidden;color:var(--muted);text-overflow:ellipsis;white-space:nowrap;user-select:all}
.share button{display:flex;align-items:center;justify-content:end;gap:.5rem;min-height:2.75rem;padding:0 0 0 1rem;border:0;background:none;font-weight:600}
.share button svg{width:1.25rem}
.share ul{display:flex;margin-left:-.625rem}
.share li a{display:grid;place-items:center;width:2.75rem;height:2.75rem}
.said:not(:empty){position:fixed;top:1rem;left:50%;z-index:3;translate:-50%;padding:.75rem 1.25rem;border-radius:var(--r);background:var(--text);color:var(--ground);font-weight:600}
footer{max-width:26rem;margin:0 auto;padding:1rem 1rem 1.5rem;display:flex;align-items:center;color:var(--muted);font-size:.875rem}
footer :is(a,span){display:flex;align-items:center;min-height:2.75rem;min-width:2.75rem;text-decoration:none}
details{position:relative;margin:0 -.625rem 0 auto}
summary{display:grid;place-items:center;width:2.75rem;height:2.75rem;border-radius:var(--r);list-style:none;cursor:pointer}
summary::-webkit-details-marker{display:none}
details div{position:absolute;right:.625rem;bottom:100%;z-index:2;width:max-content;padding:.5rem 1rem;border:1px solid var(--line);border-radius:var(--r);background:var(--surface);color:var(--text)}
nav{display:flex;gap:1.25rem}
nav>span{font-weight:600}
.brand{display:block;max-width:8rem;max-height:2.75rem;border-radius:.375rem;object-fit:contain}
.code{background:#fff;color:#14110f;text-align:center}
.code svg{display:block;width:100%;height:auto;stroke:none}
.code p{font-weight:600}
.code .who{font-size:1.5rem;line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
.close,.full{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;min-width:7rem;font-weight:600;text-underline-offset:.25em}
.code :focus-visible{outline-color:#14110f}
@media(scripting:enabled){.share [hidden]{display:flex!important;visibility:hidden}}
@media(max-width:47.99rem){.code:not(:target){display:none}}
.code:target .full{display:none}
.code:target{
  position:fixed;inset:0;z-index:2;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1rem;
  padding:1.5rem;overflow:auto
}
.code:target svg{width:min(82vw,60vh)}
:root:has(.code:target){overflow:hidden}
@media(max-width:47.99rem) and (min-height:30rem){
  body{padding-bottom:calc(5.75rem + env(safe-area-inset-bottom))}
  .bar{
    position:fixed;inset:auto 0 0;z-index:1;padding:1.5rem 1rem calc(1rem + env(safe-area-inset-bottom));
    background:linear-gradient(transparent,var(--ground) 1.5rem)
  }
  .bar .save{margin:0}
  .rows{margin-top:1rem}
}
@media(min-width:48rem){
  body{display:flex;flex-direction:column;justify-content:center}
  main{display:grid;grid-template-columns:26rem 13rem;gap:3.5rem;max-width:none;padding-top:4rem;justify-content:center;align-items:start}
  .hint{grid-column:1/-1;margin:0}
  .card{min-height:18rem;padding:2rem}
  .save{margin:1.75rem 0}
  .code:not(:target){border-radius:var(--r);padding:.5rem .5rem .25rem;position:sticky;top:4rem}
  .code:not(:target) p{padding:0 .75rem;line-height:1.35;text-wrap:balance}
  .code:not(:target)>:is(.who,.close),.corner{display:none}
  footer{width:42.5rem;max-width:none;padding:1.5rem 0}
}
@media(prefers-reduced-motion:no-preference){
  .card{animation:rise .5s cubic-bezier(.2,.8,.2,1)}
  @keyframes rise{from{transform:translateY(.75rem)}}
  .action{transition:transform .15s}
  .action:active{transform:scale(.985)}
}
@media print{.bar,.share,.corner,footer,.hint{display:none}}
`);

/** The note above the demo card (product 27.3). */
export const noteStyle: Html = css(`
.note{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem;margin-bottom:.75rem;color:var(--muted)}
.note a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--text);font-weight:600;text-underline-offset:.25em}
@media(min-width:48rem){.note{grid-column:1/-1;margin:0}}
`);
