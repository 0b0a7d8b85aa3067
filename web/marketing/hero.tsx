import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { textOn, themePresets } from '#src/colors.ts';
import type { Language } from '#src/languages.ts';
import { DEMO_NAME, DEMO_NAME_MAX, DEMO_THEME } from '#src/marketing/demo.ts';
import { appLink, landingCardPath, landingCodePath } from '#src/marketing/landing.ts';
import { usernameBase } from '#src/owners/usernames.ts';
import { screenPath } from '#src/screens.ts';
import { colorNames } from '../owners/color-field.tsx';
import { buttonStyle } from '../ui/button-style.ts';

export function Hero({ language }: { language: Language }) {
  return (
    <section className="overflow-hidden">
      <div className="mx-auto grid max-w-6xl px-5 pt-6 pb-12 sm:px-8 md:grid-cols-[1fr_21rem] md:grid-rows-[auto_1fr] md:gap-x-8 md:pt-14 md:pb-16 lg:pt-8 lg:grid-cols-[1fr_27.5rem] lg:grid-rows-none lg:pb-24">
        <div className="contents lg:block lg:pt-3">
          <div className="md:col-span-2">
            <h1 className="max-w-2xl text-3xl font-extrabold tracking-tight">
              <Trans>A business card that says hello for you</Trans>
            </h1>
            <p className="mt-4 max-w-md text-lg text-ink-soft md:mt-6">
              <Trans>
                One page with your name, your photo and every way to reach you. Share it by link or QR code, and update
                it anytime.
              </Trans>
            </p>
          </div>
          <DemoForm language={language} />
        </div>
        <LivePreview language={language} />
      </div>
    </section>
  );
}

/** The fields of the live preview. Without a script, submitting opens sign-up with what was typed. */
function DemoForm({ language }: { language: Language }) {
  const { t, i18n } = useLingui();
  return (
    <form
      action={screenPath('onboarding')}
      data-wish
      data-position={t`Your position`}
      data-company={t`your company`}
      className="mt-6 flex max-w-md flex-col md:mt-7"
    >
      {language !== 'en' && <input type="hidden" name="lang" value={language} />}
      <label htmlFor="demo-name" className="font-semibold">
        <Trans>Type your name to see your card</Trans>
      </label>
      <input
        id="demo-name"
        name="name"
        maxLength={DEMO_NAME_MAX}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        placeholder={DEMO_NAME}
        className="mt-2 block min-h-14 w-full border-b-2 border-ink bg-transparent font-display text-xl font-bold placeholder:font-medium placeholder:text-ink-soft"
      />
      {/* On phones the button is right below the field (product 27.15), and the colors are next to the card */}
      <fieldset className="noscript:hidden mt-4 flex gap-2 max-md:order-1">
        <legend className="sr-only">{t`Card color`}</legend>
        {themePresets.map(({ name, color }) => (
          <label key={color} className="relative">
            <input
              type="radio"
              name="color"
              value={color.toLowerCase()}
              defaultChecked={color.toLowerCase() === DEMO_THEME}
              data-ink={textOn(color)}
              aria-label={i18n._(colorNames[name])}
              style={{ '--swatch': color } as CSSProperties}
              className="swatch block size-9 cursor-pointer appearance-none rounded-full"
            />
          </label>
        ))}
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-3 md:mt-6">
        <a
          href={appLink('onboarding', language)}
          data-begin
          className={buttonStyle('primary', 'medium', 'min-h-13! px-4! max-sm:flex-1 sm:px-7! sm:text-lg!')}
        >
          <Trans>Get Started Free</Trans>
        </a>
        <a href="/demo" className={buttonStyle('secondary', 'medium', 'min-h-13! px-4! sm:px-6! sm:text-lg!')}>
          <Trans>View Demo</Trans>
        </a>
      </div>
      <p className="mt-3 text-ink-soft md:mt-4">
        <Trans>No credit card required • 7-day free trial</Trans>
      </p>
    </form>
  );
}

/** The page that visitors get, and its QR code. Both are inert. */
function LivePreview({ language }: { language: Language }) {
  const { t } = useLingui();
  return (
    <div
      role="img"
      aria-label={t`The card as visitors see it on a phone, with its link and QR code`}
      className="mt-7 md:col-start-2 md:row-start-2 md:mt-9 lg:row-start-1 lg:mt-0"
    >
      <div aria-hidden="true" inert className="hero-card relative mx-auto">
        <div className="phone ml-auto">
          <iframe
            src={landingCardPath(language)}
            loading="lazy"
            className="later"
            sandbox="allow-same-origin"
            title={t`Live preview of the card`}
            tabIndex={-1}
          />
        </div>
        <div className="print shadow-lift">
          <div data-code className="aspect-square">
            <img
              src={landingCodePath('plain')}
              alt=""
              width="176"
              height="176"
              loading="lazy"
              className="later w-full"
            />
          </div>
          <p className="px-3 pb-3 text-sm leading-tight font-semibold">
            <span className="opacity-60">__HOST__/</span>
            <wbr />
            <span data-address>{usernameBase(DEMO_NAME)}</span>
          </p>
        </div>
      </div>
    </div>
  );
}

/** On phones the way to start stays at hand below the hero, until the call to action has its own (product 27.15). */
export function StartBar({ language }: { language: Language }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-48 bottom-0 z-10 flex flex-col justify-end md:hidden">
      <div className="pointer-events-auto sticky bottom-0 border-t border-line bg-paper px-5 py-3">
        <a
          href={appLink('onboarding', language)}
          data-begin
          className={buttonStyle('primary', 'medium', 'min-h-13! w-full text-lg')}
        >
          <Trans>Get Started Free</Trans>
        </a>
      </div>
    </div>
  );
}
