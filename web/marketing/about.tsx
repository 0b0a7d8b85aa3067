import { Trans } from '@lingui/react/macro';
import { DEMO_NAME } from '#src/marketing/demo.ts';

export function About() {
  return (
    <section id="about" className="bg-surface">
      <div className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-10 px-5 pt-14 pb-28 sm:px-8 md:py-28 lg:grid-cols-2">
        <PaperCard />
        <div className="flex max-w-xl flex-col gap-5 text-lg">
          <h2 className="text-2xl font-bold">
            <Trans>Why __APP_NAME__</Trans>
          </h2>
          <p>
            <Trans>
              A paper card is out of date the day you change your number. It sits in a drawer with the old one, and the
              call never comes.
            </Trans>
          </p>
          <p className="text-ink-soft">
            <Trans>
              So we built a card that stays current. You update it in one place, and everyone who has your link or QR
              code sees the latest version, in English or Spanish.
            </Trans>
          </p>
        </div>
      </div>
    </section>
  );
}

function PaperCard() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-sm">
      <div className="absolute inset-x-6 -top-3 bottom-3 rotate-3 rounded-card border border-line bg-sunken" />
      <div className="relative flex aspect-[7/4] -rotate-3 flex-col justify-between rounded-card bg-[#fffefb] p-6 text-[#1d1a16] shadow-lift">
        <div>
          <p className="font-display text-lg leading-tight font-bold">{DEMO_NAME}</p>
          <p className="text-[#5d574d]">Estudio Ladera</p>
        </div>
        <div className="font-medium">
          <p className="flex flex-wrap items-end gap-x-3">
            <s className="decoration-2">+1 415 555 0117</s>
            <span className="hand -rotate-3">+1 415 555 0142</span>
          </p>
          <s className="decoration-2">ines@estudio.example</s>
        </div>
      </div>
    </div>
  );
}
