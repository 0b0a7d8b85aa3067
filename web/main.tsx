import './accounts/session-hash.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { activateLanguage, LanguageProvider } from './app/i18n.tsx';
import { initialLanguage } from './app/language.ts';
import { rootElement } from './app/pre-hydration.ts';
import { followTheme } from './app/theme.ts';
import { router } from './routes.tsx';
import './main.css';

/** After that, the screen says that it is loading. */
const PATIENCE_MS = 300;

followTheme();
const language = initialLanguage();
void Promise.all([activateLanguage(language), firstScreen()]).then(() => {
  createRoot(rootElement()).render(
    <StrictMode>
      <LanguageProvider initial={language}>
        <RouterProvider router={router} onError={(error) => console.error(error)} />
      </LanguageProvider>
    </StrictMode>,
  );
});

/** Resolves when the code of the first screen is there, which is then rendered at once. It comes beside that of the client. */
function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => router.state.initialized && resolve();
    router.subscribe(look);
    look();
    setTimeout(resolve, PATIENCE_MS);
  });
}
