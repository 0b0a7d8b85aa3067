import type { Language } from '#src/languages.ts';
import { IfPlans } from '../plans-shown.tsx';
import type { InfoPageContent } from './page-content.tsx';
import { releases } from './releases.ts';

export const changelog: Record<Language, InfoPageContent> = {
  en: {
    title: 'Changelog',
    lead: "What's new, most recent first. We only list what works.",
    body: <Releases language="en" />,
  },
  es: {
    title: 'Novedades',
    lead: 'Qué hay de nuevo, empezando por lo último. Solo aparece lo que funciona.',
    body: <Releases language="es" />,
  },
};

function Releases({ language }: { language: Language }) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return releases.flatMap(({ date, changes }) => [
    <h2 key={date}>
      <time dateTime={date}>{format.format(new Date(date))}</time>
    </h2>,
    <ul key={`${date} changes`}>
      {changes.map((change) => {
        const news = <li key={change.en}>{change[language]}</li>;
        return change.isAboutPlans ? <IfPlans key={change.en}>{news}</IfPlans> : news;
      })}
    </ul>,
  ]);
}
