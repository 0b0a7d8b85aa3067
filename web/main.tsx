import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLanguage, initialLanguage, LanguageProvider } from './app/i18n.tsx';
import { ErrorPage, LoadingPage } from './app/notice-pages.tsx';
import { RouterProvider } from './app/routing/router-provider.tsx';
import { SessionProvider } from './app/session.tsx';
import { Frame, router } from './routes.tsx';
import { ToastProvider } from './ui/toast.tsx';
import './ui/app.css';

const language = initialLanguage();
await activateLanguage(language);

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

const root = createRoot(element, {
  // A crash unmounts everything. Show the error page, and reload when the user goes back
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
