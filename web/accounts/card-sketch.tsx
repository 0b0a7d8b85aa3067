import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { initials } from '#src/names.ts';
import { classNames } from '../ui/class-names.ts';

type CardSketchProps = {
  title: ReactNode;
  /** shown as initials in place of the photo */
  name?: string;
};

/** Decoration: a placeholder card in the default theme. */
export function CardSketch({ title, name = '' }: CardSketchProps) {
  return (
    <div aria-hidden="true" className="relative w-80">
      <div className="absolute inset-0 translate-x-5 translate-y-4 rotate-6 rounded-[1.75rem] border border-line bg-sunken" />
      <div className="relative -rotate-2 overflow-hidden rounded-[1.75rem] bg-surface shadow-lift">
        <div className="flex min-h-44 flex-col justify-end bg-theme px-7 pt-8 pb-16 text-on-theme">
          <p className="line-clamp-3 font-display text-2xl leading-none font-bold">{title}</p>
          <span className="mt-3 h-2.5 w-2/5 rounded-full bg-current opacity-25" />
        </div>
        <div className="-mt-11 px-7 pb-8">
          <p className="grid size-22 place-items-center rounded-full border-4 border-surface bg-sunken font-display text-xl font-bold">
            {initials(name)}
          </p>
          <p className="mt-5 flex min-h-12 items-center justify-center rounded-card bg-ink font-semibold text-on-ink">
            <Trans>Save contact</Trans>
          </p>
          <div className="mt-3">
            <Row short="w-8" long="w-28" />
            <Row short="w-10" long="w-36" />
            <Row short="w-7" long="w-24" />
          </div>
        </div>
      </div>
    </div>
  );
}

function Row({ short, long }: { short: string; long: string }) {
  return (
    <div className="flex items-center justify-between border-t border-line py-4.5 first:border-0">
      <span className={classNames('h-2.5 rounded-full bg-line', short)} />
      <span className={classNames('h-2.5 rounded-full bg-line', long)} />
    </div>
  );
}
