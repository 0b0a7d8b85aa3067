import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { DEMO_NAME } from '#src/marketing/demo.ts';
import { DemoPhoto } from './scene-parts.tsx';

/** The contact that a saved card becomes. Its button saves the demo's. */
export function ContactScene() {
  return (
    <div className="flex h-full flex-col justify-between gap-6 p-6 sm:p-8">
      <div className="rounded-card bg-surface p-5 shadow-lift">
        <div className="flex items-center gap-4">
          <div className="size-16">
            <DemoPhoto side={64} className="size-16 rounded-full" />
          </div>
          <div>
            <p className="font-display text-lg leading-tight font-bold">{DEMO_NAME}</p>
            <p className="mt-0.5 text-ink-soft">Estudio Ladera</p>
          </div>
        </div>
        <dl className="mt-4">
          <Entry term={<Trans>Call</Trans>}>+1 415 555 0142</Entry>
          <Entry term={<Trans>Email</Trans>}>ines@example.com</Entry>
          <Entry term={<Trans>Website</Trans>}>example.com</Entry>
        </dl>
      </div>
      <a
        href="/demo.vcf"
        download=""
        className="inline-flex min-h-11 items-center justify-center gap-2 rounded-card bg-ink px-5 font-semibold text-on-ink hover:bg-ink/85"
      >
        <Download aria-hidden="true" className="size-4" />
        <Trans>Save this contact</Trans>
      </a>
    </div>
  );
}

function Entry({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
