import { contrast, litTone, textOn, toneOf } from '../../../colors.ts';
import { initials } from '../../../names.ts';
import { css } from '../../../pages/document.ts';
import { type Html, html, raw } from '../../../pages/html.ts';
import { codeCorner, roleAndPronouns } from '../../pages/parts.ts';
import { squarePhoto } from '../../pages/photos.ts';
import type { CardDesign, PageParts } from '../design.ts';
import { frameStyle, type Ground, restOf } from '../frame.ts';
import { fillOf } from '../look.ts';
import { isTall, nameSize } from '../name-size.ts';
import { type CardPalette, secondOf } from '../palette.ts';
import { PREVIEW, type PreviewLayer, type PreviewParts } from '../preview.ts';

/** The photo is the page: the name over its lower third, on a dark shade of the card's color. */
export const portrait: CardDesign = {
  font: 'bricolage',
  preview,
  themeColor: deepOf,
  style: (parts) => {
    const { palette, tokens } = parts;
    const deep = deepOf(palette);
    const center = tokens.align === 'center' && centered;
    return html`${frameStyle(parts, { light: groundOf(palette), corners: 'soft' })}:root{--scrim:${deep}${raw(SCRIM)};--fill:${fillOf(palette, tokens)};--mark:${secondOf(palette.first)}}${style}${center}`;
  },
  main: (parts) => html`${parts.hint}
<article>
${face(parts)}
${restOf(parts)}
</article>`,
};

/** Of 255: on a white photo, white text on it still has more than 4.5:1. */
const SCRIM = 'c4';

/** The darkest shade of the color that still shows what color it is. */
function deepOf({ first }: CardPalette): string {
  return toneOf(first, '#ffffff', 16.5);
}

function groundOf(palette: CardPalette): Ground {
  const ground = deepOf(palette);
  const { first } = palette;
  // A dark color, lightened, would be the gray of a disabled button
  const tint = contrast(first, ground) >= 3 ? first : '#ffffff';
  return {
    ground,
    surface: toneOf(first, '#ffffff', 13.5),
    text: '#ffffff',
    muted: toneOf(first, ground, 8),
    line: toneOf(first, '#ffffff', 11.5),
    tint,
    onTint: textOn(tint),
    accent: litTone(first, ground, 7),
  };
}

function face(parts: PageParts): Html {
  const { i18n, card, quick } = parts;
  const photo = squarePhoto(i18n, card, { name: 'photo', side: 640, sizes: '(max-width:47.99rem) 100vw,30rem' });
  const own = initials(card.name);
  const letters = html`<span class="letters${isTall(own) && ' tall'}" aria-hidden="true" data-initials="${own}"></span>`;
  return html`<header class="face ${nameSize(card.name)}${photo === null && ' bare'}">
${photo ?? letters}${codeCorner(parts)}
<div class="who"><h1 dir="auto">${card.name}</h1>${roleAndPronouns(parts)}${quick}</div>
</header>`;
}

/** The photo on the right, fading into the ground. */
function preview({ name, initials: letters, role, address, hasPhoto, palette }: PreviewParts): PreviewLayer[] {
  const deep = deepOf(palette);
  const { muted } = groundOf(palette);
  const { height } = PREVIEW;
  const half = { x: 560, y: 0, width: 640, height };
  const edge = { x: 560, y: 0, width: 220, height };
  const panel = { x: 700, y: 0, width: 500, height };
  const picture: PreviewLayer[] = hasPhoto
    ? [
        { kind: 'photo', box: half },
        { kind: 'fill', box: edge, stops: [deep, `${deep}00`], angle: 90 },
      ]
    : [
        { kind: 'fill', box: panel, stops: palette.stops, angle: 155 },
        { kind: 'letters', x: 690, width: 500, baseline: 470, size: 420, color: `${deep}55`, text: letters },
      ];
  return [
    { kind: 'fill', box: { x: 0, y: 0, ...PREVIEW }, stops: [deep] },
    ...picture,
    {
      kind: 'words',
      x: 72,
      width: hasPhoto ? 540 : 580,
      y: 500,
      from: 'bottom',
      lines: [
        {
          text: name,
          isName: true,
          color: '#ffffff',
          sizes: [
            [108, 2],
            [88, 3],
            [68, 4],
            [54, 4],
          ],
        },
        {
          text: role,
          color: '#ffffff',
          gap: 34,
          sizes: [
            [32, 2],
            [28, 3],
          ],
        },
      ],
    },
    {
      kind: 'words',
      x: 72,
      width: 540,
      y: 566,
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
.face{position:relative;isolation:isolate;display:flex;flex-direction:column;justify-content:flex-end;min-height:min(69svh,44rem);margin:0 -1.25rem;overflow:hidden}
.photo{position:absolute;inset:0;z-index:-1;width:100%;height:calc(100% - 5rem);object-fit:cover;object-position:50% 30%}
.who{margin-bottom:-1px;padding:4.5rem 1.25rem .3125rem;background:linear-gradient(#0000,var(--scrim) 4.25rem,var(--ground) calc(100% - 5rem))}
h1{font-size:calc(3rem*var(--scale))}
.s2 h1{font-size:calc(2.5rem*var(--scale))}
.s3 h1{font-size:calc(2.125rem*var(--scale))}
.s4 h1{font-size:calc(1.625rem*var(--scale));line-height:1.1}
.s4{min-height:min(78svh,44rem)}
.role{margin-top:.5rem;font-size:1.0625rem;line-height:1.4;text-wrap:pretty}
.links{text-wrap:pretty}
.links:has(span) b:first-child{margin-inline-start:2.25rem}
.who .quick{margin-top:1.125rem}
.quick a,.corner{background:rgb(255 255 255/.16);color:#fff;backdrop-filter:blur(14px)}
.corner{background:var(--scrim)}
.bare{min-height:min(50svh,28rem);background:var(--fill)}
.bare .who{padding-top:3rem;background:linear-gradient(#0000,var(--ground) 2.75rem)}
.letters:before{content:attr(data-initials)}
.letters{position:absolute;inset:-.06em 0 auto -.05em;z-index:-1;color:var(--mark);font:700 min(72vw,24rem)/1 var(--name);letter-spacing:-.06em;white-space:nowrap}
.tall{top:.12em}
@media(min-width:48rem){
  body{display:flex;flex-direction:column;justify-content:center}
  main{width:100%;max-width:64rem;padding:2rem}
  article{display:grid;grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);gap:3.5rem;align-items:center}
  main{margin-block:auto}
  footer{max-width:64rem}
  .face{position:sticky;top:2rem;align-self:start;min-height:min(44rem,calc(100svh - 4rem));margin:0;border-radius:calc(var(--r)*1.5)}
  .bare{min-height:34rem}
  .who{padding:7rem 2rem 2rem}
  .rest>:first-child{margin-top:0}
}
@media print{.face{min-height:24rem}.who{padding-bottom:1.25rem}.rest{--ground:#fff;--surface:#fff;--text:#000;--muted:#444;--line:#bbb;--accent:#000;color:#000}}
`);

const centered = css(`
.who{text-align:center}
.who .quick{justify-content:center}
`);
