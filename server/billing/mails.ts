import type { Profile } from '#db/schema/database.ts';
import type { PaidPlan, PlanType } from '#src/owners/plans.ts';
import { html } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { type MailText, mailLayout } from '../platform/mail-layout.ts';

type MailContent = { subject: string; text: string; html: string };
type About = { i18n: I18n; appName: string; publicUrl: string };

/** What all of them share: they lead to the billing page, from where the provider's portal opens. */
function billingMail(
  { i18n, appName, publicUrl }: About,
  texts: Pick<MailText, 'subject' | 'title' | 'intro' | 'notes'> & { button?: string },
): MailContent {
  return mailLayout({
    i18n,
    appName,
    link: `${publicUrl}/dashboard/billing`,
    button: i18n._({ id: 'mail.billing.button', message: 'Open billing' }),
    ...texts,
  });
}

export function paymentFailedMail(about: About & { until: Date }): MailContent {
  const { i18n, appName } = about;
  const date = longDate(i18n, about.until);
  return billingMail(about, {
    subject: i18n._({
      id: 'mail.payment_failed.subject',
      message: 'Your payment for {appName} did not go through',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.payment_failed.title', message: 'Your payment did not go through' }),
    intro: i18n._({
      id: 'mail.payment_failed.intro',
      message:
        'Your bank declined the payment for your plan. Everything goes on working until {date}. Please check your card under Billing, then Update payment method.',
      values: { date },
    }),
    button: i18n._({ id: 'mail.payment_failed.button', message: 'Update payment method' }),
    notes: [
      i18n._({
        id: 'mail.payment_failed.retry',
        message: 'We try again by ourselves in the next days. If you have paid meanwhile, there is nothing to do.',
      }),
    ],
  });
}

export function paidTwiceMail(about: About & { amount: number }): MailContent {
  const { i18n } = about;
  const amount = money(i18n, about.amount, 'usd');
  return billingMail(about, {
    subject: i18n._({ id: 'mail.paid_twice.subject', message: 'You paid twice, and got it back' }),
    title: i18n._({ id: 'mail.paid_twice.title', message: 'You paid twice, and got it back' }),
    intro: i18n._({
      id: 'mail.paid_twice.intro',
      message:
        'A second subscription was paid for your account while the first one was in force. We ended the second one and refunded {amount}. Your plan goes on as it was.',
      values: { amount },
    }),
    notes: [refundDays(i18n)],
  });
}

export function refundMail(about: About & { amount: number; currency: string }): MailContent {
  const { i18n, appName } = about;
  const amount = money(i18n, about.amount, about.currency);
  return billingMail(about, {
    subject: i18n._({
      id: 'mail.refund.subject',
      message: '{appName} refunded {amount}',
      values: { appName, amount },
    }),
    title: i18n._({ id: 'mail.refund.title', message: 'We refunded a payment' }),
    intro: i18n._({
      id: 'mail.refund.intro',
      message: 'We gave {amount} back to the card it was paid with. Your plan is not changed by that.',
      values: { amount },
    }),
    notes: [refundDays(i18n)],
  });
}

function refundDays(i18n: I18n): string {
  return i18n._({
    id: 'mail.refund.days',
    message: 'Your bank shows it within 5 to 10 days.',
  });
}

/** What a smaller plan has no room for. */
type Paused = { isEverything: boolean; vcards: number; links: number; qrCodes: number };

/** A plan ended, or became a smaller one (product 17.6, 18). */
export function planShrunkMail(about: About & { from: PaidPlan; to: PlanType; paused: Paused }): MailContent {
  const { i18n, to } = about;
  const values = { plan: planName(about.from), newPlan: planName(to) };
  const title =
    to === 'free'
      ? i18n._({ id: 'mail.plan_ended.title', message: 'Your {plan} plan has ended', values })
      : i18n._({ id: 'mail.plan_shrunk.title', message: 'Your plan is now {newPlan}', values });
  const intro =
    to === 'free'
      ? i18n._({
          id: 'mail.plan_ended.intro',
          message: 'Nothing is deleted: all of it is kept, and comes back as soon as you have a plan again.',
          values,
        })
      : i18n._({
          id: 'mail.plan_shrunk.intro',
          message: 'Your plan changed from {plan} to {newPlan}. Nothing is deleted: all of it is kept.',
          values,
        });
  return billingMail(about, { subject: title, title, intro, notes: pausedNotes(i18n, about.paused) });
}

function pausedNotes(i18n: I18n, { isEverything, vcards, links, qrCodes }: Paused): string[] {
  if (isEverything) {
    return [
      i18n._({
        id: 'mail.plan_ended.everything',
        message: 'Your public page, codes and links are paused until you choose a plan.',
      }),
    ];
  }
  const kinds: [number, string][] = [
    [
      vcards,
      i18n._({
        id: 'mail.plan_shrunk.vcards',
        message: '{vcards, plural, one {# card} other {# cards}}',
        values: { vcards },
      }),
    ],
    [
      qrCodes,
      i18n._({
        id: 'mail.plan_shrunk.codes',
        message: '{qrCodes, plural, one {# QR code} other {# QR codes}}',
        values: { qrCodes },
      }),
    ],
    [
      links,
      i18n._({
        id: 'mail.plan_shrunk.links',
        message: '{links, plural, one {# link} other {# links}}',
        values: { links },
      }),
    ],
  ];
  const named = kinds.filter(([count]) => count > 0).map(([, text]) => text);
  if (named.length === 0) return [];
  const things = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(named);
  return [
    i18n._({
      id: 'mail.plan_shrunk.paused_list',
      message:
        'Paused, since this plan has no room for all you have: {things}. The oldest stay, and you can choose others.',
      values: { things },
    }),
  ];
}

/** Names of plans are the same in each language. */
function planName(plan: PlanType): string {
  return { free: 'Free', pro: 'Pro', business: 'Business' }[plan];
}

/** For operators, in English: somebody asked their bank to take a payment back, or the bank has decided. */
export function disputeMail(dispute: {
  owner: Profile | null;
  id: string;
  amount: number;
  currency: string;
  status: string;
  reason: string;
}): MailContent {
  const { owner, id, status, reason } = dispute;
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: dispute.currency }).format(
    dispute.amount / 100,
  );
  const subject = `A payment of ${amount} is disputed: ${status}`;
  const facts = [
    `Account: ${owner ? `${owner.name} <${owner.email}>` : 'none of ours, or deleted'}`,
    `Dispute: ${id}`,
    `Reason: ${reason}`,
    `Status: ${status}`,
    status === 'lost'
      ? 'The subscription was ended at once.'
      : 'Answer it in the dashboard of the payment provider before its deadline. The plan goes on meanwhile.',
  ];
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5">
<h1 style="font-size:20px">${subject}</h1>
<p style="white-space:pre-wrap">${facts.join('\n')}</p>
</body>
</html>
`;
  return { subject, text: facts.join('\n'), html: page.toString() };
}

function longDate(i18n: I18n, date: Date): string {
  return new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

function money(i18n: I18n, cents: number, currency: string): string {
  return new Intl.NumberFormat(i18n.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}
