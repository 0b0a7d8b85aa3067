import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReferenceResource } from '#src/api/reference.ts';
import type { Language } from '#src/languages.ts';
import {
  type DocsGroup,
  type DocsGuide,
  type DocsPage,
  type DocsResource,
  type DocsTopic,
  docsGroups,
} from '#src/marketing/docs.ts';
import { helpPath } from '#src/marketing/help-paths.ts';
import { landingPath } from '#src/marketing/landing.ts';
import { SearchForm } from '../help/search-form.tsx';
import { IfOffered } from '../if-offered.tsx';
import type { InfoPageContent } from '../pages/page-content.tsx';
import { type LandingAssets, SiteDocument } from '../site-document.tsx';
import { ResourceBody } from './resource-page.tsx';
import { resources, start, topics } from './topics.ts';

type DocsDocumentProps = LandingAssets & { language: Language; year: number };

const groupNames: Record<DocsGroup, ReactNode> = {
  start: <Trans>Basics</Trans>,
  guides: <Trans>Guides</Trans>,
  reference: <Trans>Reference</Trans>,
};

/** How to begin, and the first page. */
export function DocsStart(props: DocsDocumentProps) {
  const { body, ...texts } = start[props.language];
  return (
    <DocsDocument {...props} {...texts} page="docs/api">
      <div className="info help api-text">{body}</div>
    </DocsDocument>
  );
}

/** The server fills in query and results (product 33.2). */
export function DocsResults(props: DocsDocumentProps) {
  const { title, lead } = start[props.language];
  return (
    <DocsDocument {...props} title={title} lead={lead} page="docs/api" query="__QUERY__">
      <div className="help-results">__RESULTS__</div>
    </DocsDocument>
  );
}

export function DocsGuidePage({ topic, ...props }: DocsDocumentProps & { topic: DocsGuide }) {
  const { body, ...texts } = topics[topic][props.language];
  return (
    <DocsDocument {...props} {...texts} page={`docs/api/${topic}`}>
      <div className="info help api-text">{body}</div>
    </DocsDocument>
  );
}

type ResourceProps = DocsDocumentProps & { topic: DocsResource; resource: ReferenceResource };

export function DocsResourcePage({ topic, resource, ...props }: ResourceProps) {
  return (
    <DocsDocument {...props} {...resources[topic][props.language]} page={`docs/api/${topic}`}>
      <ResourceBody resource={resource} />
    </DocsDocument>
  );
}

type FrameProps = DocsDocumentProps &
  Omit<InfoPageContent, 'body'> & { page: DocsPage; query?: string; children: ReactNode };

function DocsDocument({ title, lead, query, children, ...props }: FrameProps) {
  const { page, language } = props;
  const { t } = useLingui();
  return (
    <SiteDocument
      {...props}
      title={`${title} · __APP_NAME__ API`}
      description={lead}
      head={<script type="application/ld+json">__STRUCTURED__</script>}
    >
      <div className="help-page api-page mx-auto max-w-6xl px-5 sm:px-8">
        <div className="api-side">
          <SearchForm
            page="docs/api"
            language={language}
            query={query}
            label={t`Search the API documentation`}
            placeholder={t`Search`}
          />
          <details className="api-menu">
            <summary>
              <Trans>All pages</Trans>
            </summary>
            <Navigation page={page} language={language} />
          </details>
          <Navigation page={page} language={language} />
        </div>
        <div className="api-main">
          <header>
            <h1 className="text-2xl font-extrabold tracking-tight">{title}</h1>
            <p className="mt-4 text-lg text-ink-soft">{lead}</p>
          </header>
          {children}
          <p className="help-more">
            <Trans>Didn't find it? A person replies within 24 hours:</Trans>{' '}
            <a href={landingPath('contact', language)}>
              <Trans>Contact us</Trans>
            </a>
          </p>
        </div>
      </div>
    </SiteDocument>
  );
}

function Navigation({ page, language }: { page: DocsPage; language: Language }) {
  const { t } = useLingui();
  const item = (to: DocsPage, title: string) => (
    <li key={to}>
      <a href={helpPath(to, language)} aria-current={to === page ? 'page' : undefined}>
        {title}
      </a>
    </li>
  );
  return (
    <nav aria-label={t`API documentation`} className="api-nav">
      {(Object.keys(docsGroups) as DocsGroup[]).map((group) => (
        <section key={group}>
          <h2>{groupNames[group]}</h2>
          <ul>
            {group === 'start' && item('docs/api', start[language].title)}
            {docsGroups[group].map((topic: DocsTopic) => {
              const link = item(`docs/api/${topic}`, titleOf(topic, language));
              if (topic !== 'domains') return link;
              return (
                <IfOffered key={topic} offer="domains">
                  {link}
                </IfOffered>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function titleOf(topic: DocsTopic, language: Language): string {
  return { ...topics, ...resources }[topic][language].title;
}
