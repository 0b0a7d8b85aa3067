import { script } from '../../pages/document.ts';
import { html } from '../../pages/html.ts';
import { type NoticeOptions, notice } from '../../pages/notice-pages.ts';

type TokenPageOptions = NoticeOptions & {
  token: string;
  /** of web/accounts/confirm.ts, which submits the form by itself */
  scriptUrl: string | null;
};

/** Behind the link that confirms an email. Only its form changes anything, since mail scanners follow links (product 1.3). */
export function confirmPage(options: TokenPageOptions): string {
  const { i18n } = options;
  return tokenPage(options, {
    action: '/auth/confirm',
    title: i18n._({ id: 'page.confirm.title', message: 'Confirm your email' }),
    text: i18n._({ id: 'page.confirm.text', message: 'One more click, and your account is ready.' }),
    button: i18n._({ id: 'page.confirm.button', message: 'Confirm my email' }),
  });
}

export function confirmEmailChangePage(options: TokenPageOptions): string {
  const { i18n } = options;
  return tokenPage(options, {
    action: '/auth/address',
    title: i18n._({ id: 'page.address.title', message: 'Change your email' }),
    text: i18n._({
      id: 'page.address.text',
      message: 'Your email changes once you confirm it with both links.',
    }),
    button: i18n._({ id: 'page.address.button', message: 'Confirm the change' }),
  });
}

type TokenPageTexts = { action: string; title: string; text: string; button: string };

function tokenPage(options: TokenPageOptions, { action, title, text, button }: TokenPageTexts): string {
  const { token, scriptUrl } = options;
  const form = html`<form id="confirm" method="post" action="${action}"><input type="hidden" name="token" value="${token}"><button class="action">${button}</button></form>`;
  return notice(options, title, html`<h1>${title}</h1><p>${text}</p>${form}${script(scriptUrl)}`);
}

export function emailChangeConfirmedPage(options: NoticeOptions & { outcome: 'waiting' | 'changed' }): string {
  const { i18n, outcome } = options;
  const link = i18n._({ id: 'page.address.account', message: 'Go to my account' });
  const isDone = outcome === 'changed';
  const title = isDone
    ? i18n._({ id: 'page.address.changed', message: 'Your email was changed' })
    : i18n._({ id: 'page.address.half', message: 'Confirmed. One more link to go' });
  const text = isDone
    ? i18n._({ id: 'page.address.changed_text', message: 'From now on, sign in with your new email.' })
    : i18n._({
        id: 'page.address.half_text',
        message: 'We also sent a link to the other email. Open it to complete the change.',
      });
  return notice(
    options,
    title,
    html`<h1>${title}</h1><p>${text}</p><a class="go" href="/dashboard/account">${link}</a>`,
  );
}
