import { beforeAll, describe, expect, test } from 'vitest';
import { qrLayout, styledQrSvg } from '#src/links/qr-drawing.ts';
import { dotShapes, plainQrStyle } from '#src/links/qr-style.ts';
import { decodeQr } from '../support/decode-qr.ts';
import { offeredStyles, someLogo } from '../support/qr-styles.ts';

const address = 'https://saluda.example/q/k7m2p9qx';
const longest = `https://a-rather-long-host.saluda.example/q/${'x'.repeat(64)}`;

let logo: string;
beforeAll(async () => {
  logo = `data:image/jpeg;base64,${(await someLogo()).toString('base64')}`;
});

describe('product 13.4: every style reads back', () => {
  test.each(offeredStyles)('$style.dots, $style.dark on $style.light, logo: $withLogo', async ({ style, withLogo }) => {
    for (const text of [address, longest]) {
      const svg = Buffer.from(styledQrSvg(text, style, { label: 'Carta', logo: withLogo ? logo : null, size: 900 }));
      // As a phone's camera sees it from different distances
      for (const size of [250, 300, 350]) expect(await decodeQr(svg, size)).toBe(text);
    }
  });
});

test.each(['https://a.example/q/k7m2p9qx', address, longest])(
  'the logo of %s is in the middle and covers at most 22 %% of the width',
  (text) => {
    const { rows, side, logo: place } = qrLayout(text, true);
    if (!place) throw new Error('no place for the logo');
    expect(place.at * 2 + place.size).toBe(side);
    expect(place.size / rows.length).toBeLessThanOrEqual(0.22);
    expect(place.size / rows.length).toBeGreaterThan(0.1);
  },
);

test('the finder patterns stay whole in every shape', () => {
  const { rows } = qrLayout(address, true);
  const plain = qrLayout(address, false).rows;
  for (let y = 0; y < 8; y++) {
    expect(rows[y]?.slice(0, 8)).toEqual(plain[y]?.slice(0, 8));
    expect(rows[y]?.slice(-8)).toEqual(plain[y]?.slice(-8));
  }
});

test.each(dotShapes)('an image of %s has a label, and its values are escaped', (dots) => {
  const svg = styledQrSvg(address, { ...plainQrStyle, dots }, { label: '"><script>', logo: '"/><script>' });
  expect(svg).not.toContain('<script');
  expect(svg).toContain('role="img" aria-label="&#34;&#62;&#60;script&#62;"');
});
