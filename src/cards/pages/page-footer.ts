import { languageNames, languages } from '../../languages.ts';
import { type Html, html, raw } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icons } from '../../pages/icons.ts';
import { paths } from '../../paths.ts';

type FooterOptions = {
  i18n: I18n;
  /** path of the page */
  path: string;
  /** what was searched on the page; other languages show the same */
  search?: string;
  /** before the menu */
  end: Html | null;
  /** false: a page of ours, which nobody reports */
  canReport: boolean;
  /** whether the form doesn't name the product (product 40.7) */
  isPlain: boolean;
};

/** Shows nothing before all of the page is there: browsers that get no further in time would move what they have shown. */
export const waitForEnd: Html = raw('<link rel="expect" href="#end" blocking="render">\n');

/** One line. The rest is in a menu that needs no script; the script only closes it (product 7.8). */
export function pageFooter({ i18n, path, search = '', end, canReport, isPlain }: FooterOptions): Html {
  const found = search === '' ? '' : `&q=${encodeURIComponent(search)}`;
  const choices = languages.map((language) =>
    language === i18n.locale
      ? html`<span aria-current="true">${languageNames[language]}</span>`
      : html`<a href="?lang=${language}${found}" lang="${language}" rel="nofollow">${languageNames[language]}</a>`,
  );
  return html`<footer>${end}
<details><summary aria-label="${i18n._({ id: 'page.more', message: 'More' })}">${icons.more}</summary>
<div><nav aria-label="${i18n._({ id: 'page.language', message: 'Language' })}">${choices}</nav>
${canReport && html`<a href="${paths.reportForm(path, isPlain)}" rel="nofollow">${i18n._({ id: 'page.report', message: 'Report' })}</a>`}
<a href="${paths.sourceCode}" rel="nofollow" id="end">${i18n._({ id: 'page.source', message: 'Source code' })}</a></div></details></footer>`;
}
