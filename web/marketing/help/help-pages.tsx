import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, use } from 'react';
import type { Language } from '#src/languages.ts';
import { type HelpGroup, type HelpTopic, helpGroups, helpTopicsOf } from '#src/marketing/help.ts';
import { helpPath } from '#src/marketing/help-paths.ts';
import { landingPath } from '#src/marketing/landing.ts';
import { IfOffered } from '../if-offered.tsx';
import { ArePlansShown, IfPlans } from '../plans-shown.tsx';
import { type LandingAssets, SiteDocument } from '../site-document.tsx';
import { SearchForm } from './search-form.tsx';
import { topics } from './topics.ts';

type HelpDocumentProps = LandingAssets & { language: Language; year: number };

const groupNames: Record<HelpGroup, ReactNode> = {
  card: <Trans>Your card</Trans>,
  links: <Trans>Links and stats</Trans>,
  plans: (
    <IfPlans otherwise={<Trans>Organizations</Trans>}>
      <Trans>Plans and trial</Trans>
    </IfPlans>
  ),
  account: <Trans>Your account</Trans>,
  server: <Trans>Your own server</Trans>,
};

/** The index of the help pages. */
export function HelpIndex(props: HelpDocumentProps) {
  const { t } = useLingui();
  return (
    <HelpDocument {...props} page="help" title={t`Help`} lead={t`Short answers, step by step.`}>
      <Groups language={props.language} />
    </HelpDocument>
  );
}

/** The server fills in query and results (product 33.2). */
export function HelpResults(props: HelpDocumentProps) {
  const { t } = useLingui();
  return (
    <HelpDocument {...props} page="help" title={t`Help`} lead={t`Short answers, step by step.`} query="__QUERY__">
      <div className="help-results">__RESULTS__</div>
    </HelpDocument>
  );
}

export function HelpTopicPage({ topic, ...props }: HelpDocumentProps & { topic: HelpTopic }) {
  const { language } = props;
  const { title, lead, body } = topics[topic][language];
  const shown = useTopics();
  const neighbors: readonly HelpTopic[] =
    Object.values(helpGroups).find((group: readonly HelpTopic[]) => group.includes(topic)) ?? [];
  const related = neighbors.filter((other) => other !== topic && shown.includes(other));
  return (
    <HelpDocument {...props} page={`help/${topic}`} title={title} lead={lead}>
      <div className="info help">{body}</div>
      {related.length > 0 && (
        <nav aria-labelledby="related" className="help-related">
          <h2 id="related">
            <Trans>Read next</Trans>
          </h2>
          <TopicList all={related} language={language} />
        </nav>
      )}
    </HelpDocument>
  );
}

type HelpFrameProps = HelpDocumentProps & {
  page: 'help' | `help/${HelpTopic}`;
  title: string;
  lead: string;
  query?: string;
  children: ReactNode;
};

function HelpDocument({ title, lead, query, children, ...props }: HelpFrameProps) {
  const { page, language } = props;
  const { t } = useLingui();
  const isIndex = page === 'help';
  return (
    <SiteDocument
      {...props}
      title={`${title} · __APP_NAME__`}
      description={lead}
      head={<script type="application/ld+json">__STRUCTURED__</script>}
    >
      <div className="help-page mx-auto max-w-6xl px-5 sm:px-8">
        <nav className="help-path">
          {/* Shown if a screen of the product led here */}
          <a href="__FROM__" hidden data-return="true">
            <span aria-hidden="true">← </span>
            <Trans>Back to where you were</Trans>
          </a>
          {!(isIndex && query === undefined) && (
            <a href={helpPath('help', language)}>
              <Trans>All help pages</Trans>
            </a>
          )}
        </nav>
        <header className="max-w-3xl">
          <h1 className="text-2xl font-extrabold tracking-tight">{title}</h1>
          <p className="mt-4 text-lg text-ink-soft">{lead}</p>
        </header>
        <SearchForm page="help" language={language} query={query} label={t`Search the help pages`} />
        {children}
        <p className="help-more">
          <Trans>Didn't find it? A person replies within 24 hours:</Trans>{' '}
          <a href={landingPath('contact', language)}>
            <Trans>Contact us</Trans>
          </a>
        </p>
      </div>
    </SiteDocument>
  );
}

function Groups({ language }: { language: Language }) {
  return (
    <div className="help-groups">
      {(Object.keys(helpGroups) as HelpGroup[]).map((group) => (
        <section key={group}>
          <h2>{groupNames[group]}</h2>
          <TopicList all={helpGroups[group]} language={language} />
        </section>
      ))}
    </div>
  );
}

function TopicList({ all, language }: { all: readonly HelpTopic[]; language: Language }) {
  const shown = useTopics();
  return (
    <ul>
      {shown
        .filter((topic) => all.includes(topic))
        .map((topic) => {
          const item = (
            <li key={topic}>
              <a href={helpPath(`help/${topic}`, language)}>{topics[topic][language].title}</a>
              <p>{topics[topic][language].lead}</p>
            </li>
          );
          if (topic !== 'own-domain') return item;
          return (
            <IfOffered key={topic} offer="domains">
              {item}
            </IfOffered>
          );
        })}
    </ul>
  );
}

function useTopics(): readonly HelpTopic[] {
  return helpTopicsOf({ arePlansShown: use(ArePlansShown), areDomainsOffered: true });
}
