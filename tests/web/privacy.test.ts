import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#src/languages.ts';

const root = join(import.meta.dirname, '../..');

const read = (path: string) => readFileSync(join(root, 'web', path), 'utf8');

/** The files that store something in browsers, and how the page on privacy names it. */
const stored: Record<string, readonly [en: string, es: string]> = {
  'accounts/social/social-return.ts': ['what you are confirming', 'lo que estás confirmando'],
  'accounts/waiting-email.ts': ['what you are confirming', 'lo que estás confirmando'],
  'app/drafts.ts': ["what you typed but haven't saved", 'lo que escribiste y aún no guardaste'],
  'app/language.ts': ['language', 'el idioma'],
  'app/organizations.ts': ['the organization you used last', 'la organización que usaste por última vez'],
  'app/session.tsx': ["the fact that you're signed in", 'el hecho de que la tienes abierta'],
  'app/theme.ts': ['theme', 'el tema'],
  'cards/my-qr/store-my-qr.ts': ['the name, link and QR code of your main card', 'el nombre, el enlace y el código QR'],
  'cards/my-qr/worker.ts': ['the page that shows them', 'la página que los muestra'],
  'dashboard/sidebar.tsx': ['whether the sidebar is open', 'si la barra lateral está abierta'],
  'onboarding/choose-plan.ts': ['prices by the month or by the year', 'los precios por mes o por año'],
  'onboarding/landing-draft.ts': [
    'What you typed before you had an account',
    'Lo que escribiste antes de tener cuenta',
  ],
  'onboarding/onboarding-page.tsx': ['which notices you have seen', 'qué avisos ya viste'],
  'onboarding/test-data-banner.tsx': ['which notices you have seen', 'qué avisos ya viste'],
  'owners/organizations/kept-invitation.ts': ['an invitation you opened', 'una invitación que abriste'],
  'routes.tsx': ['how far you scrolled', 'hasta dónde bajaste'],
  'support/message-draft.ts': ['a message to support', 'un mensaje a soporte'],
};

test('product 27.18: the page on privacy names all that browsers store', () => {
  const stores = /^import .*\bstore\b.*browser-storage|sessionStorage\.setItem|caches\.open|storageKey=|indexedDB/m;
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && stores.test(read(path)))
    .toSorted();
  expect(files).toEqual(Object.keys(stored));
  const page = read('marketing/pages/privacy.tsx').replaceAll(/\s+/g, ' ');
  const texts = { en: page.slice(0, page.indexOf(' es: {')), es: page.slice(page.indexOf(' es: {')) };
  for (const [index, language] of languages.entries()) {
    for (const names of Object.values(stored)) expect(texts[language]).toContain(names[index]);
  }
});
