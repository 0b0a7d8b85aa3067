import { textOn, toneOf } from '../../../colors.ts';
import { initials } from '../../../names.ts';
import { css } from '../../../pages/document.ts';
import { type Html, html } from '../../../pages/html.ts';
import { codeCorner, roleAndPronouns } from '../../pages/parts.ts';
import { coverPhoto, squarePhoto } from '../../pages/photos.ts';
import type { CardDesign, PageParts } from '../design.ts';
import { frameStyle, restOf } from '../frame.ts';
import { darkGround, lightGround } from '../grounds.ts';
import { fillOf } from '../look.ts';
import { nameSize } from '../name-size.ts';
import type { CardPalette } from '../palette.ts';
import { PREVIEW, type PreviewLayer, type PreviewParts } from '../preview.ts';
import type { Tokens } from '../tokens.ts';

/** A wide cover with a round photo over its edge, and the name centered below. */
export const cover: CardDesign = {
  font: 'young',
  preview,
  themeColor: ({ first }) => first,
  style: (parts) => {
    const { palette, tokens } = parts;
    const frame = frameStyle(parts, { light: lightGround(palette), dark: darkGround(palette), corners: 'round' });
    const start = tokens.align === 'start' && atStart;
    return html`${frame}:root{--fill:${sceneOf(palette, tokens)};--theme:${palette.first};--on-theme:${textOn(palette.first)}}${style}${start}`;
  },
  main: (parts) => html`${parts.hint}
<article>
${face(parts)}
${restOf(parts)}
</article>`,
};

/** Mountains and a sun in shades of the colors, unless a pattern is chosen. */
function sceneOf(palette: CardPalette, tokens: Tokens): Html {
  const fill = fillOf(palette, tokens, 165);
  if (tokens.pattern !== 'none') return fill;
  const { first, second } = palette;
  const [near, far] = [toneOf(first, '#ffffff', 13), toneOf(first, '#ffffff', 9)];
  return html`${peak(near, '30% 42%')},${peak(far, '74% 24%')},radial-gradient(circle at 24% 28%,${toneOf(second, '#000000', 15)} 0 1.75rem,#0000 1.8rem),${fill}`;
}

/** A mountain, from its top to below the scene. */
function peak(color: string, top: string): Html {
  return html`conic-gradient(from 122deg at ${top},#0000,${color} .4deg 113.6deg,#0000 114deg)`;
}

function face(parts: PageParts): Html {
  const { i18n, card, quick } = parts;
  const photo = squarePhoto(i18n, card, { name: 'avatar', side: 128, sizes: '8rem', waits: card.cover !== null });
  const letters = html`<span class="avatar" aria-hidden="true">${initials(card.name)}</span>`;
  return html`<header class="face ${nameSize(card.name)}">
<div class="cover">${coverPhoto(card)}</div>${codeCorner(parts)}
${photo ?? letters}
<h1 dir="auto">${card.name}</h1>${roleAndPronouns(parts)}${quick}
</header>`;
}

function preview({
  name,
  initials: letters,
  role,
  address,
  hasPhoto,
  hasCover,
  palette,
}: PreviewParts): PreviewLayer[] {
  const { ground, text, muted } = lightGround(palette);
  const { first, second } = palette;
  const scene = { x: 0, y: 0, width: PREVIEW.width, height: 270 };
  const sun = { x: 940, y: 50, width: 120, height: 120, radius: 60 };
  const avatar = { x: 490, y: 150, width: 220, height: 220, radius: 110 };
  const rim = { x: 480, y: 140, width: 240, height: 240, radius: 120 };
  return [
    { kind: 'fill', box: { x: 0, y: 0, ...PREVIEW }, stops: [ground] },
    { kind: 'fill', box: scene, stops: palette.stops, angle: 165 },
    hasCover ? { kind: 'cover', box: scene } : { kind: 'fill', box: sun, stops: [toneOf(second, first, 2.4)] },
    { kind: 'fill', box: rim, stops: [ground] },
    { kind: 'fill', box: avatar, stops: [first] },
    ...(hasPhoto
      ? [{ kind: 'photo' as const, box: avatar }]
      : [
          {
            kind: 'words' as const,
            x: 490,
            width: 220,
            y: 260,
            from: 'middle' as const,
            align: 'center' as const,
            lines: [{ text: letters, isName: true, color: textOn(first), sizes: [[96, 1]] as const }],
          },
        ]),
    {
      kind: 'words',
      x: 100,
      width: 1000,
      y: 410,
      from: 'top',
      align: 'center',
      lines: [
        {
          text: name,
          isName: true,
          color: text,
          sizes: [
            [80, 1],
            [52, 2],
            [44, 2],
          ],
        },
        {
          text: role,
          color: text,
          gap: 26,
          sizes: [
            [30, 1],
            [24, 2],
          ],
        },
        {
          text: address,
          color: muted,
          gap: 24,
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
.face{position:relative;display:flex;flex-direction:column;align-items:center;text-align:center}
.cover{align-self:stretch;height:12.5rem;margin:0 -1.25rem;background:var(--fill)}
.wide{display:block;width:100%;height:100%;object-fit:cover;border-radius:inherit}
.avatar{display:grid;place-items:center;width:8rem;height:8rem;margin-top:-4.25rem;border:.3125rem solid var(--ground);border-radius:50%;background:var(--theme);color:var(--on-theme);object-fit:cover;font:2.75rem/1 var(--name)}
h1{margin-top:.875rem;font-size:calc(2.375rem*var(--scale))}
.s3 h1{font-size:calc(2rem*var(--scale))}
.s4 h1{font-size:calc(1.625rem*var(--scale));line-height:1.14}
.role{justify-content:center;margin-top:.5rem;color:var(--muted);font-size:1.0625rem;text-wrap:balance}
.rows{padding:.25rem 1.25rem;border:1px solid var(--line);border-radius:var(--r);background:var(--surface)}
.quick{justify-content:center;margin-top:1.125rem}
.quick a{background:var(--tint);color:var(--on-tint)}
.corner{background:rgb(0 0 0/.55);color:#fff}
.links a,.socials a{border:1px solid var(--line)}
.links a{text-align:center;text-wrap:balance}
.links span:first-child{position:absolute}
.links b{padding-left:2rem}
.links li{position:relative}
.action{border-radius:max(var(--r),.75rem)}
@media(min-width:48rem){
  main{width:100%;max-width:42rem;padding:2rem}
  .cover{height:14rem;margin:0;border-radius:var(--r)}
  .avatar{width:9rem;height:9rem;margin-top:-5rem}
  h1{font-size:calc(3rem*var(--scale))}
  .s3 h1,.s4 h1{font-size:calc(2.375rem*var(--scale))}
  footer{max-width:42rem}
}
`);

const atStart = css(`
.face{align-items:flex-start;text-align:start}
.role,.quick{justify-content:flex-start}
.links a{text-align:start}
.links span:first-child{position:static}
.links b{padding:0}
`);
