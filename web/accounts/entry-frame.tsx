import type { ReactNode, Ref } from 'react';
import { LanguageSwitch } from '../app/language-switch.tsx';
import { appName } from '../app/site.ts';
import { SourceLink } from '../app/source-link.tsx';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';

type EntryFrameProps = {
  children: ReactNode;
  /** decoration beside the form on wide screens */
  illustration?: ReactNode;
  actions?: ReactNode;
  progress?: ReactNode;
  mainRef?: Ref<HTMLElement>;
};

/** The frame of the screens before the dashboard: sign-in, sign-up, onboarding. */
export function EntryFrame({ children, illustration, actions, progress, mainRef }: EntryFrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 py-5 sm:px-10">
      <header className="flex items-center justify-between gap-3">
        <a href="/" className="inline-flex min-h-11 min-w-0 items-center">
          <Logo name={appName} className="min-w-0" />
        </a>
        <div className="flex items-center gap-1 sm:gap-3">
          <LanguageSwitch compact className="flex-row!" />
          {actions}
        </div>
      </header>
      {progress}
      <main
        ref={mainRef}
        tabIndex={-1}
        className={classNames(
          'flex-1 pt-8 pb-16 outline-none sm:pt-12',
          Boolean(illustration) &&
            'lg:grid lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start lg:gap-20 lg:pt-20',
        )}
      >
        {illustration ? <div className="mx-auto w-full max-w-[26rem]">{children}</div> : children}
        {illustration && <div className="hidden justify-self-center lg:block">{illustration}</div>}
      </main>
      <footer className="text-sm text-ink-soft">
        <SourceLink />
      </footer>
    </div>
  );
}

export function EntryHeading({ children, text }: { children: ReactNode; text?: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl font-extrabold">{children}</h1>
      {text && <p className="mt-3 text-ink-soft">{text}</p>}
    </>
  );
}
