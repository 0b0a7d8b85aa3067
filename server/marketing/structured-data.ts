import type { Language } from '#src/languages.ts';
import { type DocsPage, isDocsPage } from '#src/marketing/docs.ts';
import type { HelpPage } from '#src/marketing/help.ts';
import type { HelpEntry } from '#src/marketing/help-search.ts';
import { landingPath } from '#src/marketing/landing.ts';
import { type Interval, type PlanType, plans, planTypes } from '#src/owners/plans.ts';
import type { Env } from '../env.ts';

const intervals: Record<Interval, string> = { month: 'P1M', year: 'P1Y' };

/** The product, its publisher and its prices as schema.org data. */
export function structuredData(
  {
    appName,
    publicUrl,
    supportEmail,
    paymentsOffered,
  }: Pick<Env, 'appName' | 'publicUrl' | 'supportEmail' | 'paymentsOffered'>,
  language: Language,
): object {
  const organization = `${publicUrl}/#organization`;
  // No prices without a payment provider
  const offered = paymentsOffered ? planTypes : (['free'] as const);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: appName,
        url: publicUrl,
        email: supportEmail,
        logo: `${publicUrl}/favicon-512.png`,
      },
      {
        '@type': 'WebApplication',
        name: appName,
        url: publicUrl + landingPath('home', language),
        inLanguage: language,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Any',
        browserRequirements: 'JavaScript',
        publisher: { '@id': organization },
        image: `${publicUrl}/landing/preview-${language}.png`,
        offers: offered.flatMap(offersOf),
      },
    ],
  };
}

/** A page that is searched, and its place below the first one. */
export function helpStructuredData(
  { appName, publicUrl }: Pick<Env, 'appName' | 'publicUrl'>,
  language: Language,
  page: HelpPage | DocsPage,
  entries: readonly HelpEntry[],
): object {
  const url = publicUrl + landingPath(page, language);
  const publisher = { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: appName, url: publicUrl };
  const first = isDocsPage(page) ? 'docs/api' : 'help';
  const item = (position: number, name: string, path: HelpPage | DocsPage) => ({
    '@type': 'ListItem',
    position,
    name,
    item: publicUrl + landingPath(path, language),
  });
  const index = item(1, first === 'help' ? helpTitles[language] : 'API', first);
  const entry = entries.find((each) => each.page === page && each.anchor === null);
  if (!entry || page === first) {
    return {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      url,
      inLanguage: language,
      name: index.name,
      publisher,
    };
  }
  const { title, lead } = entry;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'TechArticle', url, inLanguage: language, headline: title, description: lead, publisher },
      { '@type': 'BreadcrumbList', itemListElement: [index, item(2, title, page)] },
    ],
  };
}

const helpTitles: Record<Language, string> = { en: 'Help', es: 'Ayuda' };

function offersOf(type: PlanType): object[] {
  const { prices } = plans[type];
  const offer = { '@type': 'Offer', category: type, priceCurrency: 'USD' };
  if (!prices) return [{ ...offer, price: '0' }];
  return (Object.keys(prices) as Interval[]).map((interval) => ({
    ...offer,
    price: (prices[interval] / 100).toFixed(2),
    eligibleDuration: intervals[interval],
  }));
}
