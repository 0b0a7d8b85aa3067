import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { isLanguage, type Language } from '#src/languages.ts';
import type { DocsTopic } from '#src/marketing/docs.ts';
import { helpPath } from '#src/marketing/help-paths.ts';
import type { Offer } from '#src/marketing/offers.ts';
import { IfOffered } from '../if-offered.tsx';
import type { InfoPageContent } from '../pages/page-content.tsx';

/** A page about the API in both languages. As of help pages, the texts aren't in the message catalog. */
export type DocsContent = Record<Language, InfoPageContent>;

/** The server replaces it by its address. */
export const PUBLIC_URL = '__PUBLIC_URL__';

export function usePageLanguage(): Language {
  const { locale } = useLingui().i18n;
  return isLanguage(locale) ? locale : 'en';
}

export function DocsLink({ to, at, children }: { to: DocsTopic | null; at?: string; children: ReactNode }) {
  const page = to === null ? 'docs/api' : (`docs/api/${to}` as const);
  return <a href={`${helpPath(page, usePageLanguage())}${at === undefined ? '' : `#${at}`}`}>{children}</a>;
}

/** A code, which leads to what it means. */
export function ErrorLink({ code }: { code: string }) {
  return (
    <DocsLink to="errors" at={code}>
      <code>{code}</code>
    </DocsLink>
  );
}

/** A text of the document, with `code`. */
export function Text({ children }: { children: string }) {
  return children.split('`').map((part, index) => {
    const key = `${index}${part}`;
    return index % 2 === 1 ? <code key={key}>{part}</code> : part;
  });
}

/** A heading that can be linked to. */
export function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id}>
      <a href={`#${id}`}>{children}</a>
    </h2>
  );
}

type Row = { name: ReactNode; text: ReactNode; offer?: Offer };

export function Rows({ rows, head }: { rows: readonly Row[]; head: readonly [string, string] }) {
  return (
    <table className="api-table">
      <thead>
        <tr>
          {head.map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, text, offer }, index) => {
          const row = (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          );
          if (offer === undefined) return row;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <IfOffered key={index} offer={offer}>
              {row}
            </IfOffered>
          );
        })}
      </tbody>
    </table>
  );
}
