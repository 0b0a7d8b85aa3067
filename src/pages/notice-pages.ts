import { referenceText } from '../errors.ts';
import { document, noIcon } from './document.ts';
import { type Html, html, raw } from './html.ts';
import type { I18n } from './i18n.ts';
import { mark } from './icons.ts';
import { baseStyle, noticeStyle } from './style.ts';

/** `isWhiteLabel`: of an owner whose pages don't name the product, nor lead to it (product 40.7). */
export type NoticeOptions = { i18n: I18n; appName: string; isWhiteLabel?: boolean };

// No referrer policy here: a form must send its origin
const privateHead = raw('<meta name="robots" content="noindex">\n');

export function notice(
  { i18n, appName, isWhiteLabel = false }: NoticeOptions,
  title: string,
  body: Html,
  style: Html | null = null,
): string {
  return document({
    language: i18n.locale,
    title: isWhiteLabel ? title : `${title} · ${appName}`,
    head: html`${privateHead}${isWhiteLabel && noIcon}`,
    style: html`${noticeStyles}${style}`,
    body: isWhiteLabel ? html`<main>${body}</main>` : noticeBody(appName, body),
  });
}

export const noticeStyles = html`${baseStyle}${noticeStyle}`;

export function noticeBody(appName: string, body: Html): Html {
  return html`<main><a class="home" href="/">${mark}${appName}</a>${body}</main>`;
}

export function notFoundPage(options: NoticeOptions): string {
  const { i18n, isWhiteLabel = false } = options;
  const { title, body } = notFound(i18n, isWhiteLabel ? null : '/');
  return notice(options, title, body);
}

/** The client shows it as well, and leads to its own first screen (product 30.2). */
export function notFound(i18n: I18n, homePath: string | null): { title: string; body: Html } {
  const title = i18n._({ id: 'page.not_found.text', message: 'Oops! Page not found' });
  const text = i18n._({
    id: 'page.not_found.why',
    message: "There's nothing at this link. It may be mistyped, or the page has moved.",
  });
  const home = i18n._({ id: 'page.not_found.home', message: 'Return to Home' });
  const way = homePath !== null && html`<a class="go" href="${homePath}">${home}</a>`;
  return { title, body: html`<h1>${title}</h1><p>${text}</p>${way}` };
}

export function refusedPage(options: NoticeOptions & { text: string }): string {
  const { i18n, text, isWhiteLabel = false } = options;
  const title = i18n._({ id: 'page.refused.title', message: "That didn't work" });
  const home = i18n._({ id: 'page.not_found.home', message: 'Return to Home' });
  const way = !isWhiteLabel && html`<a class="go" href="/">${home}</a>`;
  return notice(options, title, html`<h1>${title}</h1><p>${text}</p>${way}`);
}

/** The page of status 500 and 503 (product 26.4). */
export function errorPage(options: NoticeOptions & { requestId?: string | undefined }): string {
  const { i18n, requestId } = options;
  const title = i18n._({ id: 'page.error.title', message: 'Something went wrong' });
  const text = i18n._({
    id: 'page.error.text',
    message: 'This is our fault, and nothing was lost. Please try again in a moment.',
  });
  const again = i18n._({ id: 'page.error.again', message: 'Try again' });
  const reference = requestId === undefined ? '' : html`<p>${referenceText(i18n, requestId)}</p>`;
  return notice(options, title, html`<h1>${title}</h1><p>${text}</p>${reference}<a class="go" href="">${again}</a>`);
}
