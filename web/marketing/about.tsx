import { Trans } from '@lingui/react/macro';
import { DEMO_NAME } from '#src/marketing/demo.ts';

export function About() {
  return (
    <section id="about" className="bg-surface">
      <div className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-12 px-5 py-20 sm:px-8 md:py-28 lg:grid-cols-2">
        <PaperCard />
        <div className="flex max-w-xl flex-col gap-5 text-lg">
          <h2 className="text-2xl font-bold">
            <Trans>Why __APP_NAME__</Trans>
          </h2>
          <p>
            <Trans>
              A paper card is out of date the day you change your number. It lies in a drawer with the old one on it,
              and nobody calls.
            </Trans>
          </p>
          <p className="text-ink-soft">
            <Trans>
              So we made a card that stays true: you keep it up to date in one place, and whoever has your link, your
              code or your page sees you as you are today. In English and in Spanish, because people meet in both.
            </Trans>
          </p>
        </div>
      </div>
    </section>
  );
}

/** What happens to paper. */
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
