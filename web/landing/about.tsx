import { Trans } from '@lingui/react/macro';

export function About() {
  return (
    <section id="about" className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-6 px-5 py-20 sm:px-8 md:grid-cols-[1fr_2fr] md:gap-12 md:py-28">
        <h2 className="text-2xl font-bold">
          <Trans>Why __APP_NAME__</Trans>
        </h2>
        <div className="flex max-w-2xl flex-col gap-5 text-lg">
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
