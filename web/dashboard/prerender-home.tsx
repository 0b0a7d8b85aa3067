import { i18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Language } from '#src/languages.ts';
import { screenPath } from '#src/screens.ts';
import { messages as en } from '../../locales/en.po';
import { messages as es } from '../../locales/es.po';
import type { KnownAnswer } from '../app/clients.ts';
import { LanguageProvider } from '../app/i18n.tsx';
import { SessionProvider } from '../app/session.tsx';
import { Toasts } from '../app/toasts.tsx';
import { PaymentTabProvider } from '../billing/payment-tab.tsx';
import { frameCalls, screenCalls } from '../first-calls.ts';
import { AnalyticsPage } from '../stats/analytics-page.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';

const messages = { en, es };

/** What Home is rendered from. */
export const homeCalls = [...frameCalls, ...(screenCalls.home ?? [])];

/** Renders Home from the answers of its first queries, so that it shows before the client loads. The name of the product is '__APP_NAME__'. */
export function prerenderHome(language: Language, answers: readonly KnownAnswer[]): string {
  i18n.loadAndActivate({ locale: language, messages: messages[language] });
  const markup = renderToStaticMarkup(
    <LanguageProvider initial={language}>
      <Toasts>
        <SessionProvider answers={answers}>
          <StaticRouter location={screenPath('home')}>
            <PaymentTabProvider>
              <DashboardFrame>
                <AnalyticsPage />
              </DashboardFrame>
            </PaymentTabProvider>
          </StaticRouter>
        </SessionProvider>
      </Toasts>
    </LanguageProvider>,
  );
  // What icons and links carry for other places
  return markup.replaceAll(
    / xmlns="http:\/\/www\.w3\.org\/2000\/svg"| data-discover="true"|(?<=class=")lucide lucide-[a-z0-9-]+ (?:lucide-[a-z0-9-]+ )*/g,
    '',
  );
}
