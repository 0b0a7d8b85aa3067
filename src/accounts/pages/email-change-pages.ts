import { script } from '../../pages/document.ts';
import { html } from '../../pages/html.ts';
import { type NoticeOptions, notice } from '../../pages/notice-pages.ts';

/** Behind the links of a change of address. Opening it changes nothing, so that mail scanners may (product 1.16). */
export function confirmAddressPage(options: NoticeOptions & { token: string; scriptUrl: string | null }): string {
  const { i18n, token, scriptUrl } = options;
  const title = i18n._({ id: 'page.address.title', message: 'Change of address' });
  const text = i18n._({
    id: 'page.address.text',
    message: 'One press on each of the two links, and your account has its new address.',
  });
  const button = i18n._({ id: 'page.address.button', message: 'Confirm the change' });
  const form = html`<form id="confirm" method="post" action="/auth/address"><input type="hidden" name="token" value="${token}"><button class="action">${button}</button></form>`;
  return notice(options, title, html`<h1>${title}</h1><p>${text}</p>${form}${script(scriptUrl)}`);
}

/** After the press: what is still to be done, or that it is done. */
export function addressConfirmedPage(options: NoticeOptions & { outcome: 'waiting' | 'changed' }): string {
  const { i18n, outcome } = options;
  const link = i18n._({ id: 'page.address.account', message: 'Go to my account' });
  const isDone = outcome === 'changed';
  const title = isDone
    ? i18n._({ id: 'page.address.changed', message: 'Your address was changed' })
    : i18n._({ id: 'page.address.half', message: 'Confirmed. One link is left' });
  const text = isDone
    ? i18n._({ id: 'page.address.changed_text', message: 'From now on you sign in with the new address.' })
    : i18n._({
        id: 'page.address.half_text',
        message: 'We wrote to the other address, too. As soon as that link is opened, your address is changed.',
      });
  return notice(
    options,
    title,
    html`<h1>${title}</h1><p>${text}</p><a class="go" href="/dashboard/account">${link}</a>`,
  );
}
