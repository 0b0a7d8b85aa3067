import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { activateLanguage, initialLanguage, LanguageProvider } from './i18n.tsx';
import { router } from './routes.tsx';
import { SessionProvider } from './session.tsx';
import { ToastProvider } from './ui/toast.tsx';
import './ui/app.css';

const language = initialLanguage();
await activateLanguage(language);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <LanguageProvider initial={language}>
      <ToastProvider>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </ToastProvider>
    </LanguageProvider>
  </StrictMode>,
);
