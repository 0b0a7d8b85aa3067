import { languages } from '../../languages.ts';
import { css, document, script } from '../../pages/document.ts';
import { type Html, html, raw } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icons } from '../../pages/icons.ts';
import { baseStyle, chosenThemeStyle } from '../../pages/style.ts';
import { dark, light } from '../../pages/tokens.ts';
import { screenPath } from '../../screens.ts';
import { MY_QR_KEY } from '../my-qr.ts';

export type MyQrPageOptions = {
  i18n: (language: (typeof languages)[number]) => I18n;
  appName: string;
  scriptUrl: string; // web/cards/my-qr/page.ts
};

/**
 * The My QR page, the same for everyone: browsers cache it and fill it from their storage (product 28.6). It has all languages,
 * because only the browser knows the chosen one.
 */
export function myQrPage({ i18n, appName, scriptUrl }: MyQrPageOptions): string {
  return document({
    language: 'en',
    title: appName,
    head: raw(`<meta name="robots" content="noindex">
<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/favicon-180.png">
`),
    style: html`${baseStyle}${chosenThemeStyle}${style}`,
    body: html`<div id="screen" data-key="${MY_QR_KEY}" data-home="${screenPath('home')}"></div>
${languages.map((language) => html`<template lang="${language}">${screen(i18n(language))}</template>`)}
<noscript>This page needs JavaScript. Esta página necesita JavaScript.</noscript>
${script(scriptUrl)}`,
  });
}

function screen(i18n: I18n): Html {
  const title = i18n._({ id: 'page.my_qr', message: 'My QR' });
  const dashboard = i18n._({ id: 'page.my_qr.dashboard', message: 'Dashboard' });
  return html`<header><a href="${screenPath('home')}">${icons.back}${dashboard}</a><p class="offline" role="status" hidden>${i18n._(
    {
      id: 'page.my_qr.offline',
      message: 'No connection',
    },
  )}</p></header>
<main data-title="${title}">
<section class="code" hidden><h1 dir="auto"></h1><p class="role" dir="auto"></p>
<img alt="${i18n._({ id: 'page.my_qr.code', message: 'QR code of my card' })}">
<p class="scan">${i18n._({ id: 'page.scan', message: 'Scan to open this card' })}</p><p class="address"></p></section>
<section class="none" hidden><h1>${i18n._({ id: 'page.my_qr.none', message: "Your QR code isn't on this device yet" })}</h1>
<p>${i18n._({
    id: 'page.my_qr.none_text',
    message: "Open your dashboard once while online. After that, your code is here even when you're offline.",
  })}</p><a class="action" href="${screenPath('home')}">${i18n._({ id: 'page.my_qr.open', message: 'Open the dashboard' })}</a></section>
</main>`;
}

const style = css(`
body{display:flex;flex-direction:column;min-height:100svh}
#screen{flex:1;display:flex;flex-direction:column;background:var(--theme,var(--ground));color:var(--ink,var(--text));padding:env(safe-area-inset-top) 0 env(safe-area-inset-bottom)}
:focus-visible{outline-color:currentcolor}
svg{width:1.5rem;height:1.5rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
header{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.75rem 1.25rem}
header a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;font-weight:600;text-decoration:none}
.offline{padding:.25rem .875rem;border:1px solid;border-radius:2rem;font-size:.875rem;font-weight:600}
main{flex:1;display:grid;place-items:center;padding:.5rem 1.25rem 2rem}
section{width:100%;max-width:26rem;text-align:center}
h1{font-size:1.75rem;line-height:1.1;font-weight:650;letter-spacing:-.02em;text-wrap:balance}
.role{margin-top:.375rem;line-height:1.35;text-wrap:balance}
.code img{display:block;width:min(100%,58svh);aspect-ratio:1;margin:1.5rem auto 1.25rem;border-radius:var(--r);background:#fff}
.scan{font-weight:600}
.address{margin-top:.25rem}
.none p{margin:1rem 0 2rem;font-size:1.125rem;text-wrap:pretty}
`);
