import { litTone, textOn, toneOf } from '../../../colors.ts';
import { initials } from '../../../names.ts';
import { css } from '../../../pages/document.ts';
import { type Html, html, raw } from '../../../pages/html.ts';
import { codeCorner, roleAndPronouns } from '../../pages/parts.ts';
import { squarePhoto } from '../../pages/photos.ts';
import type { CardDesign, PageParts } from '../design.ts';
import { frameStyle, type Ground, restOf } from '../frame.ts';
import { fillOf } from '../look.ts';
import { nameSize } from '../name-size.ts';
import type { CardPalette } from '../palette.ts';
import { PREVIEW, type PreviewLayer, type PreviewParts } from '../preview.ts';

/** A dark stage: the photo in two tones, and the links as a set list. */
export const stage: CardDesign = {
  font: 'syne',
  preview,
  themeColor: nightOf,
  style: (parts) => {
    const { palette, tokens } = parts;
    const [dark, light] = tonesOf(palette);
    const night = nightOf(palette);
    const lamps = tokens.pattern === 'none' && palette.stops.length === 1 ? lampsOf(palette) : fillOf(palette, tokens);
    const center = tokens.align === 'center' && centered;
    return html`${frameStyle(parts, { light: groundOf(palette), corners: 'soft' })}:root{--scrim:${night}${raw(SCRIM)};--dark:${dark};--light:${light};--fill:${lamps}}${style}${center}`;
  },
  main: (parts) => html`${parts.hint}
<article>
${face(parts)}
${restOf(parts)}
</article>`,
};

/** Of 255: on the light tone of the photo, white text on it still has more than 4.5:1. */
const SCRIM = 'c8';

function nightOf({ first }: CardPalette): string {
  return toneOf(first, '#ffffff', 19);
}

/** What black and white of the photo become. */
function tonesOf({ first, second }: CardPalette): readonly [string, string] {
  return [toneOf(first, '#ffffff', 7), toneOf(second, '#000000', 16)];
}

function groundOf(palette: CardPalette): Ground {
  const { first } = palette;
  const ground = nightOf(palette);
  return {
    ground,
    surface: toneOf(first, '#ffffff', 16.5),
    text: '#ffffff',
    muted: toneOf(first, ground, 8.5),
    line: toneOf(first, '#ffffff', 13),
    tint: '#ffffff',
    onTint: textOn('#ffffff'),
    accent: litTone(first, ground, 7.5),
  };
}

/** Two lamps from above. */
function lampsOf({ first, second }: CardPalette): Html {
  return html`radial-gradient(ellipse 55% 95% at 22% -8%,${first},#0000 72%),radial-gradient(ellipse 50% 80% at 88% -6%,${second},#0000 72%)`;
}

function face(parts: PageParts): Html {
  const { i18n, card, quick, role } = parts;
  const photo = squarePhoto(i18n, card, { name: 'photo', side: 640, sizes: '(max-width:47.99rem) 100vw,36rem' });
  const letters = html`<span class="letters" aria-hidden="true" data-initials="${initials(card.name)}"></span>`;
  return html`<header class="face ${nameSize(card.name)}${photo === null && ' bare'}${role.length > 44 && ' wordy'}">
<div class="tones">${photo ?? letters}</div>${codeCorner(parts)}
<div class="who">${roleAndPronouns(parts)}<h1 dir="auto">${card.name}</h1>${quick}</div>
</header>`;
}

function preview({ name, initials: letters, role, address, hasPhoto, palette }: PreviewParts): PreviewLayer[] {
  const night = nightOf(palette);
  const { muted, accent } = groundOf(palette);
  const { height } = PREVIEW;
  const half = { x: 570, y: 0, width: 630, height };
  const edge = { x: 570, y: 0, width: 260, height };
  const picture: PreviewLayer[] = hasPhoto
    ? [{ kind: 'photo', box: half, tones: tonesOf(palette) }]
    : [
        { kind: 'fill', box: half, stops: [night, ...palette.stops], angle: 60 },
        { kind: 'letters', x: 690, width: 470, baseline: 480, size: 430, color: `${night}66`, text: letters },
      ];
  return [
    { kind: 'fill', box: { x: 0, y: 0, ...PREVIEW }, stops: [night] },
    ...picture,
    { kind: 'fill', box: edge, stops: [night, `${night}00`], angle: 90 },
    {
      kind: 'words',
      x: 72,
      width: 560,
      y: 500,
      from: 'bottom',
      lines: [
        {
          text: role,
          color: accent,
          sizes: [
            [30, 2],
            [26, 3],
          ],
        },
        {
          text: name,
          isName: true,
          color: '#ffffff',
          gap: 34,
          sizes: [
            [92, 2],
            [74, 3],
            [58, 4],
            [40, 5],
          ],
        },
      ],
    },
    {
      kind: 'words',
      x: 72,
      width: 560,
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
.face{position:relative;isolation:isolate;display:flex;flex-direction:column;justify-content:flex-end;min-height:min(70svh,42rem);margin:0 -1.25rem}
.tones{position:absolute;inset:0 0 7rem;z-index:-1;isolation:isolate;overflow:hidden;background:var(--light)}
.photo{display:block;width:100%;height:100%;object-fit:cover;object-position:50% 25%;filter:grayscale(1) contrast(1.08);mix-blend-mode:multiply}
.tones:after{content:"";position:absolute;inset:0;background:var(--dark);mix-blend-mode:lighten}
.who{box-shadow:0 1px var(--ground);padding:5rem 1.25rem 0;background:linear-gradient(#0000,var(--scrim) 4.75rem,var(--ground) calc(100% - 6.5rem))}
.role{margin-bottom:.625rem;color:var(--accent);font-size:.875rem;font-weight:600;letter-spacing:.08em;text-transform:uppercase;text-wrap:balance}
.links{text-wrap:pretty}
.who .role{color:#fff}
.pronouns,.wordy .role{letter-spacing:0;text-transform:none}
h1{font-size:calc(2.75rem*var(--scale))}
.s2 h1{font-size:calc(2.25rem*var(--scale))}
.s3 h1{font-size:calc(1.875rem*var(--scale))}
.s4 h1{font-size:calc(1.5rem*var(--scale));line-height:1.12}
.quick{margin-top:1.25rem}
.quick a{border:1.5px solid var(--accent)}
.corner{background:var(--scrim)}
.bare{min-height:min(48svh,28rem)}
.bare .tones{inset:0;background:var(--fill)}
.bare .tones:after{content:none}
.bare .who{background:linear-gradient(#0000,var(--ground) 4.75rem)}
.letters:before{content:attr(data-initials)}
.letters{position:absolute;top:2.25rem;left:1rem;color:rgb(255 255 255/.3);font:700 min(38vw,11rem)/1 var(--name);letter-spacing:-.03em;white-space:nowrap}
.links{counter-reset:set;gap:0}
.links li{counter-increment:set}
.links li+li{border-top:1px solid var(--line)}
.links a{min-height:4rem;padding:.5rem 0;border-radius:0;background:none;font-size:1.125rem}
.links a:before{content:counter(set,decimal-leading-zero);width:2rem;color:var(--accent);font-size:.875rem;font-weight:600;font-variant-numeric:tabular-nums}
.links span{display:none}
@media(min-width:48rem){
  body{display:flex;flex-direction:column;justify-content:center}
  main{width:100%;max-width:68rem;padding:0 2rem}
  article{display:grid;grid-template-columns:minmax(0,1.2fr) minmax(0,1fr);gap:4rem;align-items:center}
  main{margin-bottom:auto}
  footer{max-width:68rem}
  .face{position:sticky;top:0;align-self:start;min-height:min(46rem,100svh);margin:0}
  .tones{inset:0 0 6rem;mask:linear-gradient(90deg,#0000,#000 16% 84%,#0000)}
  .bare{min-height:30rem}
  .who{padding:8rem 2rem 2rem}
  h1,.s2 h1{font-size:calc(3.25rem*var(--scale))}
  .s3 h1{font-size:calc(2.25rem*var(--scale))}
  .rest{padding-block:3rem}
  .rest>:first-child{margin-top:0}
}
@media print{.face{min-height:26rem}.tones{inset:0 0 3rem}.who{padding-bottom:1.25rem}.rest{--ground:#fff;--surface:#fff;--text:#000;--muted:#444;--line:#bbb;--accent:#000;color:#000}}
`);

const centered = css(`
.who{text-align:center}
.role,.quick{justify-content:center}
`);
