import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#src/languages.ts';
import { type InfoPage, infoPages, type LandingPage } from '#src/marketing/landing.ts';
import { messages as en } from '../../locales/en.po';
import { messages as es } from '../../locales/es.po';
import infoStyles from './info.css?inline';
import { InfoDocument } from './info-document.tsx';
import { LandingDocument } from './landing-document.tsx';
import type { LandingAssets } from './site-document.tsx';

const messages = { en, es };

/** What the pages beside the landing page are drawn with besides. */
export { infoStyles };

/** The landing page and those beside it in one language, as whole documents. The server fills in what it alone knows: `__APP_NAME__` and its like. */
export function prerender(language: Language, build: LandingAssets & { year: number }): Record<LandingPage, string> {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages[language] } });
  const render = (page: ReactNode) =>
    `<!doctype html>\n${renderToStaticMarkup(<I18nProvider i18n={i18n}>{page}</I18nProvider>)}\n`;
  const info = infoPages.map((page) => [page, render(<InfoDocument {...build} page={page} language={language} />)]);
  return {
    home: render(<LandingDocument {...build} language={language} />),
    ...(Object.fromEntries(info) as Record<InfoPage, string>),
  };
}
