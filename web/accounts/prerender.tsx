import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Language } from '#src/languages.ts';
import { screenPath } from '#src/screens.ts';
import { messages as en } from '../../locales/en.po';
import { messages as es } from '../../locales/es.po';
import { LanguageProvider } from '../app/i18n.tsx';
import { SessionProvider } from '../app/session.tsx';
import { appName } from '../app/site.ts';
import { Toasts } from '../app/toasts.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { EntryHeading } from './entry-frame.tsx';
import { LoginForm } from './sign-in.tsx';

const messages = { en, es };
const title = msg`Sign in`;
const description = msg`Sign in to manage your cards, QR codes and links from anywhere.`;

/** Renders /login for signed-out visitors at build time, so that it shows before the client loads. */
export function prerenderLogin(language: Language) {
  i18n.loadAndActivate({ locale: language, messages: messages[language] });
  const markup = renderToStaticMarkup(
    <LanguageProvider initial={language}>
      <Toasts>
        <SessionProvider>
          <StaticRouter location={screenPath('login')}>
            <AuthFrame>
              <EntryHeading>
                <Trans>Sign in to {appName}</Trans>
              </EntryHeading>
              <LoginForm email="" />
            </AuthFrame>
          </StaticRouter>
        </SessionProvider>
      </Toasts>
    </LanguageProvider>,
  );
  return {
    title: `${i18n._(title)} · ${appName}`,
    description: i18n._(description),
    // A native submit would put the password into the URL
    markup: markup.replaceAll('type="submit"', 'type="button" data-submit=""'),
  };
}
