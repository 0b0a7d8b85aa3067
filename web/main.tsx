import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLanguage, initialLanguage, LanguageProvider } from './i18n.tsx';
import { Frame, router } from './routes.tsx';
import { SessionProvider } from './session.tsx';
import { ErrorPage } from './shared/error-page.tsx';
import { LoadingPage } from './shared/loading-page.tsx';
import { RouterProvider } from './shared/routing/router-provider.tsx';
import { ToastProvider } from './ui/toast.tsx';
import './ui/app.css';

const language = initialLanguage();
await activateLanguage(language);

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

const root = createRoot(element, {
  // A screen that breaks takes everything with it: there is a page for that, and the way back leads out of it
  onUncaughtError: (error) => {
    console.error(error);
    window.addEventListener('popstate', () => window.location.reload());
    queueMicrotask(() => show(<ErrorPage />));
  },
});

function show(page: ReactNode): void {
  root.render(
    <StrictMode>
      <LanguageProvider initial={language}>{page}</LanguageProvider>
    </StrictMode>,
  );
}

show(
  <ToastProvider>
    <SessionProvider>
      <RouterProvider router={router} Frame={Frame} Loading={LoadingPage} Failed={ErrorPage} />
    </SessionProvider>
  </ToastProvider>,
);
