import { html } from '../../pages/html.ts';
import { type NoticeOptions, notice } from '../../pages/notice-pages.ts';
import { screenPath } from '../../screens.ts';

/** The page of unknown usernames and of inaccessible accounts, which must look the same (product 7.3). */
export function unavailablePage(options: NoticeOptions): string {
  const { i18n, isWhiteLabel = false } = options;
  const title = i18n._({ id: 'page.unavailable.title', message: 'Profile Temporarily Unavailable' });
  const text = i18n._({
    id: 'page.unavailable.later',
    message: "This card can't be shown right now. Try again later, or ask whoever gave it to you.",
  });
  const own = i18n._({ id: 'page.unavailable.own', message: 'Is it yours? Sign in' });
  const begin = i18n._({ id: 'page.unavailable.begin', message: 'Get your own page' });
  return notice(
    options,
    title,
    html`<h1>${title}</h1><p>${text}</p>${
      !isWhiteLabel &&
      html`<a class="go" href="${screenPath('onboarding')}">${begin}</a><a class="quiet" href="${screenPath('auth')}">${own}</a>`
    }`,
  );
}

/** The page of ended, disabled and suspended links, cards and QR codes. It doesn't say which, or whose (product 9.5, 25.4). */
export function gonePage(options: NoticeOptions): string {
  const { i18n, isWhiteLabel = false } = options;
  const title = i18n._({ id: 'page.gone.title', message: 'This link is no longer available' });
  const text = i18n._({
    id: 'page.gone.why',
    message: 'It has expired or was turned off. Ask the person who shared it for a new one.',
  });
  const home = i18n._({ id: 'page.not_found.home', message: 'Return to Home' });
  const way = !isWhiteLabel && html`<a class="go" href="/">${home}</a>`;
  return notice(options, title, html`<h1>${title}</h1><p>${text}</p>${way}`);
}
