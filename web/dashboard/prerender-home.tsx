import { i18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Language } from '#src/languages.ts';
import { screenPath } from '#src/screens.ts';
import { messages as en } from '../../locales/en.po';
import { messages as es } from '../../locales/es.po';
import { createQueryClient } from '../app/clients.ts';
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

type Answer = { path: string; input?: unknown; data: unknown };

/** Renders Home from the answers of its first queries, so that it shows before the client loads. The name of the product is '__APP_NAME__'. */
export function prerenderHome(language: Language, answers: readonly Answer[]): string {
  i18n.loadAndActivate({ locale: language, messages: messages[language] });
  const markup = renderToStaticMarkup(
    <LanguageProvider initial={language}>
      <Toasts>
        <SessionProvider known={withAnswers(answers)}>
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

function withAnswers(answers: readonly Answer[]): QueryClient {
  const queryClient = createQueryClient();
  for (const { path, input, data } of answers) {
    // As tRPC makes keys
    queryClient.setQueryData([path.split('.'), { ...(input !== undefined && { input }), type: 'query' }], data);
  }
  return queryClient;
}
