import type { Language } from '#src/languages.ts';
import type { InfoPage } from '#src/marketing/landing.ts';
import { about } from './pages/about.tsx';
import { changelog } from './pages/changelog.tsx';
import { contact } from './pages/contact.tsx';
import { imprint } from './pages/imprint.tsx';
import type { InfoTexts } from './pages/info-texts.ts';
import { privacy } from './pages/privacy.tsx';
import { security } from './pages/security.tsx';
import { terms } from './pages/terms.tsx';
import { type LandingAssets, SiteDocument } from './site-document.tsx';

// Written in each language rather than translated line by line, and not in the catalogue: the client would carry them too
const pages: Record<InfoPage, Record<Language, InfoTexts>> = {
  about,
  security,
  contact,
  changelog,
  privacy,
  terms,
  imprint,
};

type InfoDocumentProps = LandingAssets & { page: InfoPage; language: Language; year: number };

/** One of the pages that the footer leads to. */
export function InfoDocument(props: InfoDocumentProps) {
  const { page, language } = props;
  const { title, lead, body } = pages[page][language];
  return (
    <SiteDocument {...props} title={`${title} · __APP_NAME__`} description={lead}>
      <div className="mx-auto max-w-6xl px-5 py-14 sm:px-8 md:py-20">
        <header className="max-w-3xl">
          <h1 className="text-2xl font-extrabold tracking-tight">{title}</h1>
          <p className="mt-4 text-lg text-ink-soft">{lead}</p>
        </header>
        <div className="info mt-12 max-w-3xl">{body}</div>
      </div>
    </SiteDocument>
  );
}
