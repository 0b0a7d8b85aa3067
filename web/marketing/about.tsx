import { Trans } from '@lingui/react/macro';

export function About() {
  return (
    <section id="about" className="bg-surface">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-5 px-5 pt-12 pb-28 sm:px-8 md:py-28 md:text-lg lg:grid-cols-2">
        <h2 className="text-2xl font-bold">
          <Trans>Why __APP_NAME__</Trans>
        </h2>
        <div>
          <p>
            <Trans>
              A paper card is out of date the day you change your number. It sits in a drawer with the old one, and the
              call never comes.
            </Trans>
          </p>
          <p className="mt-4">
            <Trans>So we built a card that stays current, in English and Spanish.</Trans>
          </p>
        </div>
      </div>
    </section>
  );
}
