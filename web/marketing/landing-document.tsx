import { useLingui } from '@lingui/react/macro';
import type { Language } from '#src/languages.ts';
import { About } from './about.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { type LandingAssets, SiteDocument } from './site-document.tsx';

export function LandingDocument(props: LandingAssets & { language: Language; year: number }) {
  const { language } = props;
  const { t } = useLingui();
  return (
    <SiteDocument
      {...props}
      page="home"
      title={t`__APP_NAME__: a business card that says hello for you`}
      description={t`One page with your name, your photo and every way to reach you. Share it by link or code, change it whenever you like.`}
      head={
        // Data, which no browser runs: the content security policy does not ask for more
        <script type="application/ld+json">__STRUCTURED__</script>
      }
    >
      <Hero language={language} />
      <Features language={language} />
      <Pricing language={language} />
      <About />
      <CallToAction language={language} />
    </SiteDocument>
  );
}
