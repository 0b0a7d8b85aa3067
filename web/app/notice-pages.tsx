import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Logo } from '../ui/logo.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useReplacePrerendered } from './pre-hydration.ts';
import { appName } from './site.ts';

type NoticePageProps = { title: ReactNode; children?: ReactNode; action: ReactNode };

/** A page with one message and one action. */
export function NoticePage({ title, children, action }: NoticePageProps) {
  useReplacePrerendered(true);
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-5 py-5 sm:px-10">
      <header className="flex items-center justify-between gap-4">
        <a href="/" className="inline-flex min-h-11 items-center">
          <Logo name={appName} />
        </a>
        <LanguageSwitch />
      </header>
      <main className="flex flex-1 flex-col justify-center pt-10 pb-24">
        <h1 className="max-w-xl text-3xl font-extrabold tracking-tight">{title}</h1>
        {children && <div className="mt-5 max-w-md text-lg text-ink-soft">{children}</div>}
        <div className="mt-8 flex flex-wrap gap-3">{action}</div>
      </main>
    </div>
  );
}

/** Shown when a screen crashes or can't be loaded. */
export function ErrorPage() {
  return (
    <NoticePage
      title={<Trans>Unexpected Application Error!</Trans>}
      action={
        <>
          <Button onClick={() => window.location.reload()}>
            <Trans>Reload the page</Trans>
          </Button>
          <a href="/" className={buttonStyle('secondary')}>
            <Trans>Return to Home</Trans>
          </a>
        </>
      }
    >
      <p>
        <Trans>This page stopped working. Your saved changes are safe. Reloading usually fixes it.</Trans>
      </p>
    </NoticePage>
  );
}

/** Shown when the session can't be checked. */
export function OfflinePage() {
  return (
    <NoticePage
      title={<Trans>We can't reach the server</Trans>}
      action={
        <Button onClick={() => window.location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Check your connection. Your saved changes are safe.</Trans>
      </p>
    </NoticePage>
  );
}

export function LoadingPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-ink-soft">
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        <Trans>Loading...</Trans>
      </p>
    </main>
  );
}
