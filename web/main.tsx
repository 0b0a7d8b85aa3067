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

followTheme();
const language = initialLanguage();
void activateLanguage(language).then(() => {
  createRoot(rootElement()).render(
    <StrictMode>
      <LanguageProvider initial={language}>
        <RouterProvider router={router} onError={(error) => console.error(error)} />
      </LanguageProvider>
    </StrictMode>,
  );
});
