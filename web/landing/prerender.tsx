import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#src/languages.ts';
import { messages as en } from '../../locales/en.po';
import { messages as es } from '../../locales/es.po';
import { type LandingAssets, LandingDocument } from './landing-document.tsx';

const messages = { en, es };

/** The landing page in one language, as a whole document. The server fills in what it alone knows: `__APP_NAME__` and its like. */
export function prerender(language: Language, build: LandingAssets & { year: number }): string {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages[language] } });
  const page = (
    <I18nProvider i18n={i18n}>
      <LandingDocument language={language} {...build} />
    </I18nProvider>
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
