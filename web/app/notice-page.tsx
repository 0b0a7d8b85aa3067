import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { appName } from './app-name.ts';
import { LanguageSwitch } from './language-switch.tsx';

type NoticePageProps = { title: ReactNode; children?: ReactNode; action: ReactNode; picture?: ReactNode };

/** A page with one thing to say and one way on: not found, goodbye, a failure. */
export function NoticePage({ title, children, action, picture }: NoticePageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-5 py-5 sm:px-10">
      <header className="flex items-center justify-between gap-4">
        <a href="/" className="inline-flex min-h-11 items-center">
          <Logo name={appName} />
        </a>
        <LanguageSwitch />
      </header>
      <main className="flex flex-1 flex-col-reverse justify-center gap-12 pt-10 pb-24 md:flex-row md:items-center md:justify-between">
        <div>
          <h1 className="max-w-xl text-3xl font-extrabold tracking-tight">{title}</h1>
          {children && <div className="mt-5 max-w-md text-lg text-ink-soft">{children}</div>}
          <div className="mt-8 flex flex-wrap gap-3">{action}</div>
        </div>
        {picture}
      </main>
    </div>
  );
}
