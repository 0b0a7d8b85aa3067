import { contrast, legibleColor, textOn, toneOf } from '../../../colors.ts';
import { css } from '../../../pages/document.ts';
import { type Html, html } from '../../../pages/html.ts';
import { logoImage, squarePhoto } from '../../pages/photos.ts';
import type { CardDesign, PageParts } from '../design.ts';
import { frameStyle, type Ground, restOf } from '../frame.ts';
import { fillOf, radiusOf } from '../look.ts';
import { nameSize } from '../name-size.ts';
import type { CardPalette } from '../palette.ts';
import { PREVIEW, type PreviewLayer, type PreviewParts } from '../preview.ts';

/** A conference pass: the company in a band, and the QR code on its face. */
export const badge: CardDesign = {
  font: 'bricolage',
  preview,
  themeColor: wallOf,
  style: (parts) => {
    const { palette, tokens } = parts;
    const { second, onSecond } = palette;
    const wall = wallOf(palette);
    const hasFill = tokens.pattern !== 'none' || palette.stops.length > 1;
    // Seen around the pass; what is below it has the plain color
    const fill = hasFill ? fillOf(palette, tokens) : wall;
    const center = tokens.align === 'center' && centered;
    return html`${frameStyle(parts, { light: groundOf(palette), corners: 'soft' })}:root{--pass-r:${radiusOf(tokens, 'soft')};--fill:${fill};--band:${second};--on-band:${onSecond};--ink:${legibleColor(wall, '#ffffff')}}${style}${center}`;
  },
  main: (parts) => html`${parts.hint}
<article>
${pass(parts)}
${restOf(parts, { hasCode: false })}
</article>`,
};

/** The card's color, as dark as white text needs it. */
function wallOf({ first }: CardPalette): string {
  return contrast(first, '#ffffff') >= 7.5 ? first : toneOf(first, '#ffffff', 7.5);
}

function groundOf(palette: CardPalette): Ground {
  const ground = wallOf(palette);
  const { second, onSecond } = palette;
  const isSeen = contrast(second, ground) >= 3;
  const ratio = contrast(ground, '#ffffff');
  return {
    ground,
    surface: toneOf(ground, '#ffffff', ratio * 1.25 > 20 ? ratio * 0.8 : ratio * 1.25),
    text: '#ffffff',
    muted: toneOf('#ffffff', ground, Math.min(ratio, 6.8)),
    line: toneOf(ground, '#ffffff', ratio * 0.7),
    tint: isSeen ? second : '#ffffff',
    onTint: isSeen ? onSecond : textOn('#ffffff'),
    accent: '#ffffff',
  };
}

function pass(parts: PageParts): Html {
  const { i18n, card, quick, code } = parts;
  const { company, position, pronouns } = card;
  const photo = squarePhoto(i18n, card, { name: 'photo', side: 96, sizes: '6rem' });
  const shownPronouns = pronouns && html`<span class="pronouns">(${pronouns})</span>`;
  return html`<header class="pass ${nameSize(card.name)}">
<div class="band"><p dir="auto">${company}</p>${logoImage(card.brandLogo, 'logo', 'eager')}</div>
<div class="who"><div><h1 dir="auto">${card.name}</h1>${
    (position || pronouns) && html`<p class="role"><span dir="auto">${position}</span>${shownPronouns}</p>`
  }</div>${photo}</div>
${code}
</header>
${quick}`;
}

function preview({ name, role, address, hasPhoto, palette, tokens }: PreviewParts): PreviewLayer[] {
  const wall = wallOf(palette);
  const ink = legibleColor(wall, '#ffffff');
  const radius = tokens.corners === 'square' ? 0 : 28;
  const face = { x: 90, y: 60, width: 1020, height: 510, radius };
  return [
    { kind: 'fill', box: { x: 0, y: 0, ...PREVIEW }, stops: [wall] },
    { kind: 'fill', box: { x: 500, y: 22, width: 200, height: 20, radius: 10 }, stops: ['#00000066'] },
    { kind: 'fill', box: face, stops: [palette.second] },
    { kind: 'fill', box: { x: 90, y: 130, width: 1020, height: 440, radius }, stops: ['#ffffff'] },
    { kind: 'fill', box: { x: 90, y: 130, width: 1020, height: 60 }, stops: ['#ffffff'] },
    {
      kind: 'words',
      x: 136,
      width: 900,
      y: 95,
      from: 'middle',
      lines: [
        {
          text: role,
          color: palette.onSecond,
          sizes: [
            [28, 1],
            [22, 1],
          ],
        },
      ],
    },
    {
      kind: 'words',
      x: 136,
      width: 560,
      y: 180,
      from: 'top',
      lines: [
        {
          text: name,
          isName: true,
          color: ink,
          sizes: [
            [84, 2],
            [64, 3],
            [52, 4],
            [42, 4],
          ],
        },
      ],
    },
    {
      kind: 'words',
      x: 136,
      width: 560,
      y: 526,
      from: 'bottom',
      lines: [
        {
          text: address,
          color: '#4a4a4a',
          sizes: [
            [26, 1],
            [20, 1],
          ],
        },
      ],
    },
    ...(hasPhoto ? [{ kind: 'photo' as const, box: { x: 136, y: 372, width: 112, height: 112, radius: 16 } }] : []),
    { kind: 'code', x: 740, y: 200, side: 350 },
  ];
}

const style = css(`
main:after{content:"";position:absolute;z-index:-1;inset:0 0 auto;height:16rem;background:var(--fill);mask:linear-gradient(#000 60%,#0000)}
main{padding-top:2.75rem}
main:before{content:"";position:absolute;top:1.125rem;left:50%;width:5rem;height:.625rem;margin-left:-2.5rem;border-radius:1rem;background:rgb(0 0 0/.45)}
.pass{overflow:hidden;border-radius:calc(var(--pass-r)*1.25);background:#fff;color:var(--ink);box-shadow:0 1.5rem 3rem -1rem rgb(0 0 0/.5)}
.pass :focus-visible{outline-color:var(--ink)}
.band{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-height:2.75rem;padding:.625rem 1.25rem;background:var(--band);color:var(--on-band);font-weight:650;line-height:1.5}
.band:has(p:empty:only-child){min-height:1.25rem;padding:0}
.logo{display:block;max-width:7rem;max-height:2.5rem;padding:.25rem;border-radius:.25rem;background:#fff}
.who{display:flex;justify-content:space-between;gap:1rem;padding:1.25rem 1.25rem 0}
h1{font-size:calc(min(3.25rem,13.2vw)*var(--scale))}
.s2 h1,.s1:has(.photo) h1{font-size:calc(min(2.5rem,10.2vw)*var(--scale))}
.s3 h1,.s2:has(.photo) h1{font-size:calc(min(1.875rem,7.6vw)*var(--scale))}
.s4 h1,.s3:has(.photo) h1{font-size:calc(1.375rem*var(--scale));line-height:1.15}
.s4 .photo{width:4.5rem;height:4.5rem}
.role{margin-top:.5rem;font-size:1.0625rem;text-wrap:pretty}
.links{text-wrap:pretty}
.links:has(span) b:first-child{margin-inline-start:2.25rem}
.photo{display:block;width:6rem;height:6rem;border-radius:var(--pass-r);object-fit:cover}
.code:not(:target){display:block!important;padding:.25rem 1.25rem 1rem;background:none;color:var(--ink)}
.code:not(:target) svg{width:min(15rem,66%);margin:0 auto}
.code:not(:target) svg>[stroke]{stroke:var(--ink)}
.code:not(:target) p{padding:0;font-size:.875rem;font-weight:500}
.code:not(:target)>:is(.who,.close,.full){display:none}
.code .who{padding:0}
.code:target .who{display:block}
article>.quick{justify-content:center;margin-top:1.25rem}
.quick a{background:var(--surface);color:#fff}
.links a,.socials a{background:var(--surface)}
@media(max-width:22rem){.photo{width:4rem;height:4rem}}
@media(min-width:48rem){
  body{display:flex;flex-direction:column;justify-content:center}
  main{position:relative;width:100%;max-width:60rem;padding:4rem 2rem 2rem}
  main:before{display:none}
  article{display:grid;grid-template-columns:minmax(0,25rem) minmax(0,1fr);gap:1.25rem 3.5rem;grid-template-rows:auto 1fr;align-items:start}
  main{margin-block:auto}
  article>.quick{justify-content:flex-start;margin:0}
  .pass{grid-row:1}
  .rest{grid-row:1/3;grid-column:2;align-self:center}
  .rest>:first-child{margin-top:0}
  .code:not(:target){text-align:center}
  .code:not(:target) svg{width:16rem}
}
@media print{main:after,main:before{display:none}.pass{box-shadow:none;border:1px solid}.rest{--ground:#fff;--surface:#fff;--text:#000;--muted:#444;--line:#bbb;--accent:#000;color:#000}}
`);

const centered = css(`
.pass{text-align:center}
.who{flex-direction:column-reverse;align-items:center}
.role{justify-content:center}
`);
