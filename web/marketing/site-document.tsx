import type { ReactNode } from 'react';
import { type Language, languages } from '#src/languages.ts';
import { type LandingPage, landingPath } from '#src/marketing/landing.ts';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';

/** Hashed URLs of the pages' assets. */
export type LandingAssets = { script: string; fonts: string[]; icon: string };

type SiteDocumentProps = LandingAssets & {
  page: LandingPage;
  language: Language;
  year: number;
  title: string;
  description: string;
  head?: ReactNode;
  children: ReactNode;
};

/** The document around the landing page and the information pages. */
export function SiteDocument(props: SiteDocumentProps) {
  const { page, language, year, title, description, script, fonts, icon, head, children } = props;
  const url = `__PUBLIC_URL__${landingPath(page, language)}`;
  return (
    <html
      lang={language}
      data-payments="__PAYMENTS__"
      data-early="__EARLY_ACCESS__"
      data-imprint="__IMPRINT__"
      className="group/site"
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f5f3ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171512" media="(prefers-color-scheme: dark)" />
        <link rel="canonical" href={url} />
        {languages.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={`__PUBLIC_URL__${landingPath(page, other)}`} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={`__PUBLIC_URL__${landingPath(page, 'en')}`} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="__APP_NAME__" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={url} />
        <meta property="og:locale" content={language} />
        <meta property="og:image" content={`__PUBLIC_URL__/landing/preview-${language}.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="apple-touch-icon" href="/favicon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* Preloaded, so that the text doesn't shift */}
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {/* Inlined: the first paint waits for no other request */}
        <style>__STYLES__</style>
        <script data-src={script}>__STARTER__</script>
        {head}
      </head>
      <body>
        <NavigationBar page={page} language={language} />
        <main id="main">{children}</main>
        <Footer page={page} language={language} year={year} />
      </body>
    </html>
  );
}
