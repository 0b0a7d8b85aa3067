import { legibleColor } from '../../../colors.ts';
import { initials } from '../../../names.ts';
import { css } from '../../../pages/document.ts';
import { type Html, html } from '../../../pages/html.ts';
import { codeCorner, roleAndPronouns } from '../../pages/parts.ts';
import type { CardDesign, PageParts } from '../design.ts';
import { frameStyle, type Ground, restOf } from '../frame.ts';
import { fillOf } from '../look.ts';
import { isSlim, isTall, nameSize } from '../name-size.ts';
import type { CardPalette } from '../palette.ts';
import { PREVIEW, type PreviewLayer, type PreviewParts } from '../preview.ts';

/** A poster in two inks: huge initials and ruled lines. It shows no photo. */
export const mono: CardDesign = {
  font: 'anton',
  preview,
  themeColor: () => LIGHT,
  style: (parts) => {
    const { palette, tokens } = parts;
    const center = tokens.align === 'center' && centered;
    const frame = frameStyle(parts, {
      light: groundOn(LIGHT, palette),
      dark: groundOn(DARK, palette),
      corners: 'square',
    });
    return html`${frame}:root{--fill:${fillOf(palette, tokens)}}${style}${center}`;
  },
  main: (parts) => html`${parts.hint}
<article>
${face(parts)}
${restOf(parts)}
</article>`,
};

const LIGHT = '#f3f0e9';
const DARK = '#141311';

function groundOn(ground: string, { first, second }: CardPalette): Ground {
  const text = ground === LIGHT ? '#16140f' : '#f6f3ec';
  return {
    ground,
    surface: ground,
    text,
    muted: ground === LIGHT ? '#625d52' : '#aaa498',
    line: text,
    tint: text,
    onTint: ground,
    accent: legibleColor(first === text ? second : first, ground),
  };
}

function face(parts: PageParts): Html {
  const { card, quick } = parts;
  const letters = initials(card.name);
  return html`<header class="face ${nameSize(card.name)}">
${letters && html`<span class="letters${isSlim(letters) && ' slim'}${isTall(letters) && ' tall'}" aria-hidden="true">${letters}</span>`}${codeCorner(parts)}
<div class="who"><h1 dir="auto">${card.name}</h1>${roleAndPronouns(parts)}${quick}</div>
</header>`;
}

/** The initials on the left, cut off by the edges. */
function preview({ name, initials: letters, role, address, palette }: PreviewParts): PreviewLayer[] {
  const { text, muted } = groundOn(LIGHT, palette);
  const [ink] = palette.stops;
  return [
    { kind: 'fill', box: { x: 0, y: 0, ...PREVIEW }, stops: [LIGHT] },
    { kind: 'letters', x: -18, width: 590, baseline: 590, size: 640, color: ink, text: letters },
    { kind: 'fill', box: { x: 620, y: 84, width: 508, height: 8 }, stops: [text] },
    {
      kind: 'words',
      x: 620,
      width: 508,
      y: 124,
      from: 'top',
      lines: [
        {
          text: name,
          isName: true,
          color: text,
          sizes: [
            [104, 2],
            [84, 3],
            [64, 4],
            [52, 4],
          ],
        },
        {
          text: role,
          color: text,
          gap: 30,
          sizes: [
            [30, 2],
            [26, 3],
          ],
        },
      ],
    },
    {
      kind: 'words',
      x: 620,
      width: 508,
      y: 560,
      from: 'bottom',
      lines: [
        {
          text: address,
          color: muted,
          sizes: [
            [28, 1],
            [22, 1],
          ],
        },
      ],
    },
  ];
}

const style = css(`
.face{position:relative;padding-top:.5rem}
.letters{
  display:block;margin:-.07em 0 -.07em -.1em;overflow:hidden;background:var(--fill);background-clip:text;-webkit-background-clip:text;color:#0000;
  font:700 min(76vw,19rem)/1.2 var(--name);letter-spacing:-.045em;white-space:nowrap
}
.slim{font-size:min(98vw,24rem)}
.tall{margin-top:.06em;line-height:1.3}
.corner{top:.5rem;right:-.75rem;background:var(--ground);color:var(--text)}
.who{border-top:.375rem solid;padding-top:1.125rem}
h1{font-size:calc(2.75rem*var(--scale));text-transform:none}
.s3 h1{font-size:calc(2.25rem*var(--scale))}
.s4 h1{font-size:calc(1.75rem*var(--scale))}
.role{margin-top:.5rem;font-size:1.0625rem;text-wrap:pretty}
.quick{margin-top:1.125rem}
.quick a{border:2px solid;border-radius:var(--r)}
.links{gap:0;border-top:2px solid}
.links a{min-height:3.75rem;padding:.5rem 0;border-bottom:2px solid;border-radius:0;background:none;font-size:1.125rem;font-weight:650}
.links{text-wrap:pretty}
.links span{display:none}
.links svg{color:var(--accent);stroke-width:2.5}
.rows{border-top:2px solid}
.links+.bar+.rows{margin-top:0;border:0}
.rows svg{display:none}
.rows span{display:grid;grid-template-columns:7.5rem minmax(0,1fr);align-items:baseline;gap:.75rem;width:100%}
.more{padding:0}
.rows li+li:not(.more){border-top:1px solid}
.rows b{font-weight:650}
.rows a{min-height:3.25rem}
.socials{gap:0 1rem}
.socials a{padding-inline:0;background:none}
.share{padding-inline:0;border-radius:0;border-top:1px solid}
.share ul{margin-left:-.625rem}
@media(min-width:48rem){
  body{display:flex;flex-direction:column}
  main{width:100%;max-width:72rem;margin-block:auto;padding:3rem 2.5rem 0}
  footer{max-width:72rem;padding-inline:2.5rem}
  article{display:grid;grid-template-columns:minmax(0,1.15fr) minmax(0,1fr);gap:4rem;align-items:end}
  .face{position:sticky;top:2rem;align-self:start}
  .letters{margin-left:-.03em;font-size:min(34vw,27rem)}
  .slim{font-size:min(38vw,30rem)}
  h1{font-size:calc(4rem*var(--scale))}
  .s3 h1{font-size:calc(3rem*var(--scale))}
  .rest>:first-child{margin-top:0}
  .code:not(:target){border:2px solid #16140f}
}
@media(max-width:22rem){.rows span{grid-template-columns:1fr;gap:0}}
`);

const centered = css(`
.face,.links b{text-align:center}
.letters{margin-inline:0}
.role,.quick{justify-content:center}
`);
