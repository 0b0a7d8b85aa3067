import { textOn } from '../../../colors.ts';
import { initials } from '../../../names.ts';
import { css } from '../../../pages/document.ts';
import { type Html, html } from '../../../pages/html.ts';
import { codeCorner, roleAndPronouns } from '../../pages/parts.ts';
import { squarePhoto } from '../../pages/photos.ts';
import type { CardDesign, PageParts } from '../design.ts';
import { frameStyle, restOf } from '../frame.ts';
import { darkGround, lightGround } from '../grounds.ts';
import { fillOf } from '../look.ts';
import { nameSize } from '../name-size.ts';
import { PREVIEW, type PreviewLayer, type PreviewParts } from '../preview.ts';

/** Half color with the name upright, half photo, parted by a diagonal. */
export const split: CardDesign = {
  font: 'instrument',
  preview,
  themeColor: ({ first }) => first,
  style: (parts) => {
    const { palette, tokens } = parts;
    const { ink, second } = palette;
    const frame = frameStyle(parts, { light: lightGround(palette), dark: darkGround(palette), corners: 'square' });
    const center = tokens.align === 'center' && centered;
    return html`${frame}:root{--ink:${ink};--fill:${fillOf(palette, tokens)};--half:${second};--mark:${palette.first}}${style}${center}`;
  },
  main: (parts) => html`${parts.hint}
<article>
${face(parts)}
${restOf(parts)}
</article>`,
};

function face(parts: PageParts): Html {
  const { i18n, card, quick } = parts;
  const photo = squarePhoto(i18n, card, { name: 'photo', side: 640, sizes: '(max-width:47.99rem) 75vw,30rem' });
  const letters = html`<span class="letters" aria-hidden="true" data-initials="${initials(card.name)}"></span>`;
  return html`<header class="face ${nameSize(card.name)}">
<div class="halves"><h1 dir="auto">${card.name}</h1><div class="half">${photo ?? letters}</div></div>${codeCorner(parts)}
${roleAndPronouns(parts)}${quick}
</header>`;
}

function preview({ name, initials: letters, role, address, hasPhoto, palette }: PreviewParts): PreviewLayer[] {
  const { ink, second, stops } = palette;
  const half = { x: 690, y: 0, width: 510, height: PREVIEW.height };
  return [
    { kind: 'fill', box: { x: 0, y: 0, ...PREVIEW }, stops, angle: 155 },
    { kind: 'fill', box: half, stops: [second] },
    hasPhoto
      ? { kind: 'photo', box: half }
      : { kind: 'letters', x: 740, width: 410, baseline: 440, size: 360, color: textOn(second), text: letters },
    {
      kind: 'words',
      x: 72,
      width: 560,
      y: 84,
      from: 'top',
      lines: [
        {
          text: name,
          isName: true,
          color: ink,
          sizes: [
            [128, 2],
            [104, 3],
            [80, 4],
            [64, 4],
          ],
        },
      ],
    },
    {
      kind: 'words',
      x: 72,
      width: 560,
      y: 556,
      from: 'bottom',
      lines: [
        {
          text: role,
          color: ink,
          sizes: [
            [30, 2],
            [26, 3],
          ],
        },
        {
          text: address,
          color: ink,
          gap: 28,
          sizes: [
            [26, 1],
            [22, 1],
          ],
        },
      ],
    },
  ];
}

const style = css(`
.halves{position:relative;height:min(52svh,30rem);margin:0 -1.25rem;background:var(--fill);color:var(--ink)}
h1{position:absolute;inset:1.25rem auto 1.25rem 1rem;max-width:34%;writing-mode:vertical-rl;rotate:180deg;display:flex;flex-direction:column;justify-content:center;font-size:min(3.75rem*var(--scale),(52svh - 2.5rem)/5.4*var(--scale)/1.2);font-weight:400;line-height:.95;text-align:start;text-wrap:balance}
.s2 h1{font-size:calc(3rem*var(--scale))}
.s3 h1{font-size:calc(2.25rem*var(--scale))}
.s4 h1{font-size:calc(1.75rem*var(--scale));line-height:1.08}
.half{position:absolute;inset:0 0 0 auto;width:68%;overflow:hidden;background:var(--half);clip-path:polygon(30% 0,100% 0,100% 100%,6% 100%)}
.photo{display:block;width:100%;height:100%;object-fit:cover;object-position:50% 20%}
.letters:before{content:attr(data-initials)}
.letters{position:absolute;right:.14em;bottom:-.06em;color:var(--mark);font:400 min(46vw,36svh)/1 var(--name);letter-spacing:-.05em;white-space:nowrap}
.corner{background:rgb(0 0 0/.55);color:#fff}
.role{margin-top:1.25rem;font-size:1.25rem;line-height:1.3;text-wrap:pretty}
.links{text-wrap:pretty}
.links:has(span) b:first-child{margin-inline-start:2.25rem}
.s4 .role{font-size:1.0625rem}
.quick{margin-top:1rem}
.quick a{background:var(--tint);color:var(--on-tint)}
.links a,.socials a{background:none;border:1px solid var(--line)}
@media(min-width:48rem){
  main{width:100%;max-width:none;padding:0}
  article{display:grid;grid-template-columns:minmax(0,1.25fr) minmax(0,1fr);align-items:center}
  .face{position:sticky;top:0;align-self:start;height:100svh;display:flex;flex-direction:column}
  .halves{flex:1;height:auto;margin:0}
  .letters{font-size:min(24vw,56svh)}
  footer{max-width:none;padding-inline:2.5rem}
  .half{width:66%}
  h1{left:2.5rem;max-width:30%;font-size:calc(6rem*var(--scale))}
  .s2 h1{font-size:calc(4.5rem*var(--scale))}
  .s3 h1{font-size:calc(3.25rem*var(--scale))}
  .s4 h1{font-size:calc(2.5rem*var(--scale))}
  .role,.quick{padding-inline:2.5rem}
  .quick{margin-bottom:2rem}
  .role{margin-top:1.5rem}
  .rest{max-width:34rem;padding:3rem 3.5rem}
  .rest>:first-child{margin-top:0}
}
@media print{.halves{height:22rem}}
`);

const centered = css(`
.face{text-align:center}
.role,.quick{justify-content:center}
`);
