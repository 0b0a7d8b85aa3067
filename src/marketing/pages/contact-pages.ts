import { html } from '../../pages/html.ts';
import { type NoticeOptions, notice } from '../../pages/notice-pages.ts';

/** After a message from the contact page (product 27.10). */
export function contactSentPage(options: NoticeOptions & { email: string }): string {
  const { i18n, email } = options;
  const title = i18n._({ id: 'page.contact_sent.title', message: 'Your message is on its way' });
  const text = i18n._({
    id: 'page.contact_sent.text',
    message: 'We answer within 24 hours, to {email}.',
    values: { email },
  });
  const home = i18n._({ id: 'page.not_found.home', message: 'Return to Home' });
  return notice(options, title, html`<h1>${title}</h1><p>${text}</p><a class="go" href="/">${home}</a>`);
}
