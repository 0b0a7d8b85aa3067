import { useLingui } from '@lingui/react/macro';
import { type Language, languages } from '#src/languages.ts';
import { About } from './about.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Features } from './features.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { homePaths } from './links.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { Pricing } from './pricing.tsx';

/** Hashed addresses of what the page loads. */
export type LandingAssets = { script: string; styles: string[]; fonts: string[]; icon: string };

export function LandingDocument(props: LandingAssets & { language: Language; year: number }) {
  const { language, year, script, styles, fonts, icon } = props;
  const { t } = useLingui();
  const title = t`__APP_NAME__: a business card that says hello for you`;
  const description = t`One page with your name, your photo and every way to reach you. Share it by link or code, change it whenever you like.`;
  return (
    <html lang={language} data-payments="__PAYMENTS__" className="group/site">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f5f3ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171512" media="(prefers-color-scheme: dark)" />
        <link rel="canonical" href={`__PUBLIC_URL__${homePaths[language]}`} />
        {languages.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={`__PUBLIC_URL__${homePaths[other]}`} />
        ))}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="__APP_NAME__" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={`__PUBLIC_URL__${homePaths[language]}`} />
        <link rel="icon" type="image/svg+xml" href={icon} />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <script type="module" src={script} />
      </head>
      <body>
        <NavigationBar language={language} />
        <main id="main">
          <Hero language={language} />
          <Features />
          <Pricing language={language} />
          <About />
          <CallToAction language={language} />
        </main>
        <Footer language={language} year={year} />
      </body>
    </html>
  );
}
