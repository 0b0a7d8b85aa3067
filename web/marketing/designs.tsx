import { Trans, useLingui } from '@lingui/react/macro';
import type { Design } from '#src/cards/designs/tokens.ts';
import type { Language } from '#src/languages.ts';
import { designDemoPath } from '#src/marketing/demo.ts';
import { landingCardPath } from '#src/marketing/landing.ts';
import { designNames } from '../cards/form/design/design-texts.ts';

/** The boldest first: the hero shows Paper. */
const order: readonly Design[] = ['portrait', 'mono', 'shopfront', 'stage', 'cover', 'badge', 'split', 'paper'];

/** A small live page for each design, with the name that a visitor types above (product 27.17). */
export function Designs({ language }: { language: Language }) {
  const { i18n } = useLingui();
  return (
    <section className="mx-auto max-w-6xl px-5 pb-12 sm:px-8 md:pb-28">
      <h2 className="text-2xl font-bold">
        <Trans>Eight designs. See your name in each.</Trans>
      </h2>
      <ul className="swipe samples mt-8 gap-4 md:mt-12 md:grid md:justify-between md:gap-y-10">
        {order.map((design) => (
          <li key={design} className="relative">
            <iframe
              src={landingCardPath(language, design)}
              loading="lazy"
              className="later"
              sandbox="allow-same-origin"
              title={i18n._(designNames[design])}
              tabIndex={-1}
              aria-hidden="true"
              inert
            />
            <a href={designDemoPath(design)} className="block pt-4 text-lg font-semibold after:absolute after:inset-0">
              {i18n._(designNames[design])}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
