import { styledQrSvg, qrLayout } from '/work/main/src/qr-drawing.ts';
import { decodeQr } from '/work/main/tests/support/decode-qr.ts';
import { offeredStyles, someLogo } from '/work/main/tests/support/qr-styles.ts';
const logo = `data:image/jpeg;base64,${(await someLogo()).toString('base64')}`;
const address = 'https://saluda.example/q/k7m2p9qx';
const longest = `https://a-rather-long-host.saluda.example/q/${'x'.repeat(64)}`;
const sizes = [150,200,250,300,360,400,450,500,600,700,800,900,1000];
for (const text of [address, longest]) { console.log(qrLayout(text,true).side);
for (const { style, withLogo } of offeredStyles) {
  const r = [];
  for (const size of sizes) r.push((await decodeQr(Buffer.from(styledQrSvg(text, style, { label: 'x', logo: withLogo ? logo : null, size })), size)) === text ? 'ok' : '--');
  console.log(style.dots.padEnd(8), style.dark, style.light, withLogo ? 'logo' : '    ', r.join(' '));
}}
