import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { activateLanguage, LanguageProvider, withTexts } from '../app/i18n.tsx';
import { initialLanguage } from '../app/language.ts';
import { Toasts } from '../app/toasts.tsx';
import './design-system.css';

// A client of its own, which the product's build leaves out

const language = initialLanguage();
await activateLanguage(language);

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

const router = createBrowserRouter([
  {
    path: '*',
    HydrateFallback: () => null,
    lazy: { Component: async () => (await withTexts(import('./design-system-page.tsx'))).DesignSystemPage },
  },
]);

createRoot(element).render(
  <LanguageProvider initial={language}>
    <Toasts>
      <RouterProvider router={router} />
    </Toasts>
  </LanguageProvider>,
);
