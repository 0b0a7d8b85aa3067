import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { CardSketch } from '../app/card-sketch.tsx';
import { EntryFrame } from '../app/entry-frame.tsx';
import { buttonStyle } from '../ui/button-style.ts';

/** A form to sign in or up with, and the way back. */
export function AuthFrame({ children, mainRef }: { children: ReactNode; mainRef?: Ref<HTMLElement> }) {
  return (
    <EntryFrame mainRef={mainRef} picture={<CardSketch title={<Trans>Hello.</Trans>} />}>
      {children}
      {/* The landing page is not part of this client */}
      <a href="/" className={buttonStyle('quiet', 'small', 'mt-8 -ml-3 text-ink-soft')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Back to home</Trans>
      </a>
    </EntryFrame>
  );
}
