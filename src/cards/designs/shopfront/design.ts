import { contrast, toneOf } from '../../../colors.ts';
import { initials } from '../../../names.ts';
import { css } from '../../../pages/document.ts';
import { type Html, html, raw } from '../../../pages/html.ts';
import { icons } from '../../../pages/icons.ts';
import { addressLines, isBlankAddress } from '../../contact-fields.ts';
import { mapUrl, OUTGOING } from '../../pages/contact-rows.ts';
import { codeCorner, roleAndPronouns } from '../../pages/parts.ts';
import { logoImage, squarePhoto } from '../../pages/photos.ts';
import type { CardDesign, PageParts } from '../design.ts';
import { frameStyle, restOf } from '../frame.ts';
import { darkGround, lightGround } from '../grounds.ts';
import { fillOf } from '../look.ts';
import { nameSize } from '../name-size.ts';
import type { CardPalette } from '../palette.ts';
import { PREVIEW, type PreviewLayer, type PreviewParts } from '../preview.ts';

/** A shop with its awning: the sign, the way there, and tiles for what it offers. */
export const shopfront: CardDesign = {
  font: 'bricolage',
  preview,
  themeColor: ({ first }) => first,
  style: (parts) => {
    const { palette, tokens } = parts;
    const { ink, second, onSecond } = palette;
    const [stripe, gap] = awningOf(palette);
    const frame = frameStyle(parts, {
      light: lightGround(palette, palette.second),
      dark: darkGround(palette),
      corners: 'round',
    });
    const center = tokens.align === 'center' && centered;
    return html`${frame}:root{--fill:${fillOf(palette, tokens)};--ink:${ink};--stripe:${stripe};--gap:${gap};--second:${second};--on-second:${onSecond}}${style}${center}`;
  },
  main: (parts) => html`${parts.hint}
<article>
${sign(parts)}
${restOf(parts)}
</article>`,
};

/** The stripes of the awning. */
function awningOf({ first, second }: CardPalette): readonly [string, string] {
  const pale = toneOf(second, '#000000', 14);
  return [contrast(first, pale) >= 2 ? first : toneOf(first, pale, 2.5), pale];
}

function sign(parts: PageParts): Html {
  const { i18n, card, quick } = parts;
  const photo = squarePhoto(i18n, card, { name: 'mark', side: 72, sizes: '4.5rem' });
  const letters = html`<span class="mark" aria-hidden="true">${initials(card.name)}</span>`;
  return html`<header class="sign ${nameSize(card.name)}">
<div class="front">${logoImage(card.brandLogo, 'mark logo', 'eager') ?? photo ?? letters}${codeCorner(parts)}
<h1 dir="auto">${card.name}</h1>${roleAndPronouns(parts)}</div>
<div class="awning"></div>
${quick}${place(parts)}
</header>`;
}

/** The first address, with the way there. */
function place({ i18n, card }: PageParts): Html | null {
  const address = card.postalAddresses.find((one) => !isBlankAddress(one));
  if (!address) return null;
  const lines = addressLines(address);
  const shown = lines.length > 2 ? lines.join(', ') : lines.map((line, n) => [n > 0 && raw('<br>'), line]);
  const route = i18n._({ id: 'page.route', message: 'Route' });
  return html`<a class="place${lines.length > 2 && ' long'}" href="${mapUrl(address)}" rel="${OUTGOING}">${icons.place}<b dir="auto">${shown}</b><span>${route}</span></a>`;
}

function preview({ name, initials: letters, role, address, hasPhoto, palette }: PreviewParts): PreviewLayer[] {
  const { ink, stops, second, onSecond } = palette;
  const [stripe, gap] = awningOf(palette);
  const mark = { x: 952, y: 96, width: 168, height: 168, radius: 40 };
  const { width, height } = PREVIEW;
  const stripes = Array.from({ length: 12 }, (_, n): PreviewLayer => {
    return {
      kind: 'fill',
      box: { x: n * 100, y: 490, width: 100, height: 112, radius: 50 },
      stops: [n % 2 ? gap : stripe],
    };
  });
  return [
    { kind: 'fill', box: { x: 0, y: 0, width, height }, stops: [lightGround(palette, second).ground] },
    ...stripes,
    { kind: 'fill', box: { x: 0, y: 0, width, height: 540 }, stops, angle: 155 },
    { kind: 'fill', box: mark, stops: [second] },
    hasPhoto
      ? { kind: 'photo', box: mark }
      : {
          kind: 'words',
          x: mark.x,
          width: mark.width,
          y: mark.y + mark.height / 2,
          from: 'middle',
          align: 'center',
          lines: [{ text: letters, isName: true, color: onSecond, sizes: [[80, 1]] }],
        },
    {
      kind: 'words',
      x: 80,
      width: 820,
      y: 470,
      from: 'bottom',
      lines: [
        {
          text: name,
          isName: true,
          color: ink,
          sizes: [
            [112, 2],
            [88, 3],
            [66, 3],
            [54, 4],
          ],
        },
        {
          text: role,
          color: ink,
          gap: 32,
          sizes: [
            [32, 1],
            [26, 2],
          ],
        },
        {
          text: address,
          color: ink,
          gap: 26,
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
.sign{margin:0 -1.25rem}
.front{position:relative;padding:1.25rem 1.25rem 1.5rem;background:var(--fill);color:var(--ink)}
.mark{display:grid;place-items:center;width:4.5rem;height:4.5rem;border-radius:min(var(--r),1.25rem);background:var(--second);color:var(--on-second);object-fit:cover;font:700 1.875rem/1 var(--name)}
.logo{width:auto;min-width:4.5rem;max-width:12rem;padding:.5rem;background:#fff;object-fit:contain}
.corner{color:inherit}
.corner:focus-visible{outline-color:currentColor;outline-offset:-4px}
h1{margin-top:1.25rem;font-size:calc(2.875rem*var(--scale))}
.s2 h1{font-size:calc(2.5rem*var(--scale))}
.s3 h1{font-size:calc(2.125rem*var(--scale))}
.s4 h1{font-size:calc(1.75rem*var(--scale));line-height:1.08}
.role{margin-top:.5rem;font-size:1.0625rem;text-wrap:pretty}
article:not(:has(.links,.place)) .front{display:flex;flex-direction:column;justify-content:space-between;min-height:min(32svh,20rem)}
.awning{
  height:2.25rem;background:linear-gradient(90deg,var(--stripe) 50%,var(--gap) 50%) 0 0/4rem 100% round;
  mask:linear-gradient(#000 0 0) 0 0/100% calc(1.25rem + 1px) no-repeat,radial-gradient(25% 100% at 25% 0,#000 97%,#0000) 0 1.25rem/4rem 1rem round no-repeat,radial-gradient(25% 100% at 75% 0,#000 97%,#0000) 0 1.25rem/4rem 1rem round no-repeat;
  filter:drop-shadow(0 .25rem .25rem rgb(0 0 0/.16))
}
.sign .quick{padding:1.25rem 1.25rem 0}
.quick a{background:var(--tint);color:var(--on-tint)}
.place{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem;margin:1rem 1.25rem 0;padding:.875rem 1rem;border-radius:var(--r);background:var(--surface);box-shadow:0 .5rem 1.5rem -.75rem rgb(0 0 0/.25);line-height:1.35;text-decoration:none}
.place svg{color:var(--accent)}
.place b{flex:1 1 11rem;min-width:0;font-weight:500;font-size:.9375rem;text-wrap:pretty}
.long b{flex-basis:min(100% - 3rem,30rem)}
.place span{margin-inline-start:auto;color:var(--accent);font-weight:650}
.links{grid-template-columns:1fr 1fr}
.links li:first-child:nth-last-child(odd){grid-column:1/-1}
.links a{position:relative;flex-direction:column;align-items:flex-start;justify-content:space-between;gap:.25rem;min-height:5.5rem;padding:.875rem 1rem;height:100%}
.links li:first-child a{background:var(--tint);color:var(--on-tint);min-height:4.25rem}
.links b{flex:none;max-width:100%;margin-top:auto;padding-top:1rem;text-wrap:balance;hyphens:auto;hyphenate-limit-chars:12 5 4}
.links span+b{padding-top:.25rem}
.links span{width:auto;font-size:1.25rem;line-height:1}
.links svg{position:absolute;top:.75rem;right:.75rem}
.links li:first-child svg{color:inherit}
@media(min-width:48rem){
  main{width:100%;max-width:none;padding:0}
  .sign{margin:0}
  .front{padding:3rem max(2rem,calc(50vw - 30rem)) 2.5rem}
  .mark{width:6rem;height:6rem;font-size:2.5rem}
  h1,.s2 h1{font-size:calc(4rem*var(--scale))}
  .s3 h1{font-size:calc(3rem*var(--scale))}
  .s4 h1{font-size:calc(2.5rem*var(--scale))}
  footer{max-width:64rem}
  .sign .quick,.rest{max-width:64rem;margin-inline:auto;padding-inline:2rem}
  .place{max-width:60rem;margin-inline:auto}
  .rest{display:grid;grid-template-columns:1fr 1fr;gap:0 3rem;align-items:start}
  .links{grid-row:1/4}
  .links~*{grid-column:2}
  .rest>.links{grid-column:1}
}
`);

const centered = css(`
.front{align-items:center;text-align:center}
.mark{margin:0 auto}
.role,.quick{justify-content:center}
`);
