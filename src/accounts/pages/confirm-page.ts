import { css, script } from '../../pages/document.ts';
import { html } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { type NoticeOptions, notice } from '../../pages/notice-pages.ts';
import { screenPath } from '../../screens.ts';
import { deviceName } from '../device-names.ts';
import type { Device } from '../devices.ts';

type TokenPageOptions = NoticeOptions & {
  token: string;
  /** of web/accounts/confirm.ts, which submits the form by itself */
  scriptUrl: string | null;
};

/** A browser elsewhere that the confirmation signs in (product 1.4). */
type OtherBrowser = { id: string; device: Device };

/**
 * Behind the link that confirms an email. Only its forms change anything, since mail scanners follow links (product 1.3). If a
 * browser elsewhere is to be signed in, nothing is submitted by itself: the person decides.
 */
export function confirmPage(options: TokenPageOptions & { other: OtherBrowser | null }): string {
  const { i18n, token, other } = options;
  const title = i18n._({ id: 'page.confirm.title', message: 'Confirm your email' });
  const button = i18n._({ id: 'page.confirm.button', message: 'Confirm my email' });
  if (other === null) {
    const text = i18n._({ id: 'page.confirm.text', message: 'One more click, and your account is ready.' });
    return tokenPage(options, { action: '/auth/confirm', title, text, button });
  }
  const advice = i18n._({
    id: 'page.confirm.advice',
    message: "Confirm only if you just signed up there. You'll be signed in there and here.",
  });
  const notMe = i18n._({ id: 'page.confirm.not_me', message: 'Not me' });
  const body = html`<h1>${title}</h1>
<p class="asks">${waitingText(i18n, other.device)}</p><p>${advice}</p>
<form method="post" action="/auth/confirm"><input type="hidden" name="token" value="${token}"><input type="hidden" name="waiting" value="${other.id}"><button class="action">${button}</button></form>
<form method="post" action="/auth/confirm/cancel"><input type="hidden" name="token" value="${token}"><button class="quiet">${notMe}</button></form>`;
  return notice(options, title, body, waitingStyle);
}

const waitingStyle = css(`.asks{color:var(--text);font-weight:600}`);

function waitingText(i18n: I18n, device: Device): string {
  const name = deviceName(i18n, device);
  return name === null
    ? i18n._({ id: 'page.confirm.unknown_waits', message: 'Another device is waiting to sign in.' })
    : i18n._({ id: 'page.confirm.waits', message: '{device} is waiting to sign in.', values: { device: name } });
}

export function confirmedElsewherePage(options: NoticeOptions & { device: Device }): string {
  const { i18n, device } = options;
  const name = deviceName(i18n, device);
  const title = i18n._({ id: 'page.confirmed.title', message: 'Your email is confirmed' });
  const text =
    name === null
      ? i18n._({
          id: 'page.confirmed.unknown',
          message: 'Your other device is signing in now. Continue there or here.',
        })
      : i18n._({
          id: 'page.confirmed.text',
          message: '{device} is signing in now. Continue there or here.',
          values: { device: name },
        });
  const link = i18n._({ id: 'page.confirmed.continue', message: 'Continue here' });
  return notice(
    options,
    title,
    html`<h1>${title}</h1><p>${text}</p><a class="go" href="${screenPath('onboarding')}">${link}</a>`,
  );
}

/** The email is confirmed and the password was removed: someone else may have chosen it (product 34.7). */
export function passwordRemovedPage(options: NoticeOptions & { isSignedIn: boolean }): string {
  const { i18n, isSignedIn } = options;
  const title = i18n._({ id: 'page.confirmed.title', message: 'Your email is confirmed' });
  const text = i18n._({
    id: 'page.confirmed.no_password',
    message:
      'Someone asked to sign in with this email before it was confirmed, so we removed the password for your safety.',
  });
  const advice = isSignedIn
    ? i18n._({ id: 'page.confirmed.set_password', message: 'You can set a new one on your account page at any time.' })
    : i18n._({ id: 'page.confirmed.reset_password', message: 'To sign in, set a new one with “Forgot password?”.' });
  const link = isSignedIn
    ? i18n._({ id: 'page.confirmed.continue', message: 'Continue here' })
    : i18n._({ id: 'page.confirmed.sign_in', message: 'Sign in' });
  const place = screenPath(isSignedIn ? 'onboarding' : 'login');
  return notice(
    options,
    title,
    html`<h1>${title}</h1><p>${text} ${advice}</p><a class="go" href="${place}">${link}</a>`,
  );
}

export function canceledPage(options: NoticeOptions): string {
  const { i18n } = options;
  const title = i18n._({ id: 'page.canceled.title', message: 'Nobody was signed in' });
  const text = i18n._({
    id: 'page.canceled.text',
    message:
      "The link no longer works, and the account can't be used without your confirmation. If it was you after all, sign in with your password to get a new link.",
  });
  const home = i18n._({ id: 'page.not_found.home', message: 'Return to Home' });
  return notice(options, title, html`<h1>${title}</h1><p>${text}</p><a class="go" href="/">${home}</a>`);
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

/** The page that confirms the first email of an account. */
export function confirmFirstEmailPage(options: TokenPageOptions): string {
  const { i18n } = options;
  return tokenPage(options, {
    action: '/auth/address',
    title: i18n._({ id: 'page.first_address.title', message: 'Confirm your email' }),
    text: i18n._({
      id: 'page.first_address.text',
      message: 'Once you confirm it, this email belongs to your account.',
    }),
    button: i18n._({ id: 'page.first_address.button', message: 'Confirm my email' }),
  });
}

type TokenPageTexts = { action: string; title: string; text: string; button: string };

function tokenPage(options: TokenPageOptions, { action, title, text, button }: TokenPageTexts): string {
  const { token, scriptUrl } = options;
  const form = html`<form id="confirm" method="post" action="${action}"><input type="hidden" name="token" value="${token}"><button class="action">${button}</button></form>`;
  return notice(options, title, html`<h1>${title}</h1><p>${text}</p>${form}${script(scriptUrl)}`);
}

type EmailChangeOutcome = 'waiting' | 'changed' | 'added';

export function emailChangeConfirmedPage(options: NoticeOptions & { outcome: EmailChangeOutcome }): string {
  const { i18n, outcome } = options;
  const link = i18n._({ id: 'page.address.account', message: 'Go to my account' });
  const { title, text } = outcomeTexts(i18n, outcome);
  return notice(
    options,
    title,
    html`<h1>${title}</h1><p>${text}</p><a class="go" href="${screenPath('account')}">${link}</a>`,
  );
}

function outcomeTexts(i18n: NoticeOptions['i18n'], outcome: EmailChangeOutcome): { title: string; text: string } {
  switch (outcome) {
    case 'added':
      return {
        title: i18n._({ id: 'page.first_address.added', message: 'Your email is confirmed' }),
        text: i18n._({ id: 'page.first_address.added_text', message: 'It belongs to your account now.' }),
      };
    case 'changed':
      return {
        title: i18n._({ id: 'page.address.changed', message: 'Your email was changed' }),
        text: i18n._({ id: 'page.address.changed_text', message: 'From now on, sign in with your new email.' }),
      };
    case 'waiting':
      return {
        title: i18n._({ id: 'page.address.half', message: 'Confirmed. One more link to go' }),
        text: i18n._({
          id: 'page.address.half_text',
          message: 'We also sent a link to the other email. Open it to complete the change.',
        }),
      };
    default:
      return outcome satisfies never;
  }
}
