import type Stripe from 'stripe';
import type { PaidPlan, PlanType } from '#src/owners/plans.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { screenPath } from '#src/screens.ts';
import type { EmailTemplate, OperatorEmail } from '../platform/emails.ts';
import type { OverLimitCounts } from './over-limit.ts';

const path = screenPath('billing');

function openBilling(i18n: I18n): string {
  return i18n._({ id: 'mail.billing.button', message: 'Open billing' });
}

export function paymentFailedEmail(until: Date): EmailTemplate {
  return ({ i18n, appName }) => {
    const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(until);
    return {
      kind: 'paymentFailed',
      path,
      subject: i18n._({
        id: 'mail.payment_failed.subject',
        message: "Your {appName} payment didn't go through",
        values: { appName },
      }),
      title: i18n._({ id: 'mail.payment_failed.title', message: "Your payment didn't go through" }),
      intro: i18n._({
        id: 'mail.payment_failed.intro',
        message:
          'Your bank declined the payment for your plan. Everything keeps working until {date}. To keep your plan, update your payment method in Billing.',
        values: { date },
      }),
      button: i18n._({ id: 'mail.payment_failed.button', message: 'Update payment method' }),
      notes: [
        i18n._({
          id: 'mail.payment_failed.retry',
          message: "We'll try again over the next few days. If you've already paid, you don't need to do anything.",
        }),
      ],
    };
  };
}

export function paidTwiceEmail(cents: number): EmailTemplate {
  return ({ i18n }) => ({
    kind: 'paidTwice',
    path,
    subject: i18n._({ id: 'mail.paid_twice.subject', message: 'You paid twice, so we refunded one payment' }),
    title: i18n._({ id: 'mail.paid_twice.title', message: 'You paid twice, so we refunded one payment' }),
    intro: i18n._({
      id: 'mail.paid_twice.intro',
      message:
        'Your account was charged for a second subscription while the first was still active. We canceled the second one and refunded {amount}. Your plan stays the same.',
      values: { amount: money(i18n.locale, cents, 'usd') },
    }),
    button: openBilling(i18n),
    notes: [refundDays(i18n)],
  });
}

export function refundEmail(cents: number, currency: string): EmailTemplate {
  return ({ i18n, appName }) => {
    const amount = money(i18n.locale, cents, currency);
    return {
      kind: 'refund',
      path,
      subject: i18n._({
        id: 'mail.refund.subject',
        message: '{appName} refunded {amount}',
        values: { appName, amount },
      }),
      title: i18n._({ id: 'mail.refund.title', message: 'We refunded a payment' }),
      intro: i18n._({
        id: 'mail.refund.intro',
        message: "We refunded {amount} to the card you paid with. This doesn't change your plan.",
        values: { amount },
      }),
      button: openBilling(i18n),
      notes: [refundDays(i18n)],
    };
  };
}

function refundDays(i18n: I18n): string {
  return i18n._({ id: 'mail.refund.days', message: 'It can take 5 to 10 days to appear on your statement.' });
}

type PausedItems = OverLimitCounts & { isEverything: boolean };

/** The plan ended or got smaller (product 17.6, 18). */
export function planShrunkEmail({
  from,
  to,
  paused,
}: {
  from: PaidPlan;
  to: PlanType;
  paused: PausedItems;
}): EmailTemplate {
  return ({ i18n }) => {
    const values = { plan: planNames[from], newPlan: planNames[to] };
    const title =
      to === 'free'
        ? i18n._({ id: 'mail.plan_ended.title', message: 'Your {plan} plan has ended', values })
        : i18n._({ id: 'mail.plan_shrunk.title', message: 'Your plan is now {newPlan}', values });
    const intro =
      to === 'free'
        ? i18n._({
            id: 'mail.plan_ended.intro',
            message: 'Nothing is deleted. Everything comes back as soon as you choose a plan.',
            values,
          })
        : i18n._({
            id: 'mail.plan_shrunk.intro',
            message: 'Your plan changed from {plan} to {newPlan}. Nothing is deleted.',
            values,
          });
    const notes = pausedNotes(i18n, paused);
    return { kind: 'planShrunk', path, subject: title, title, intro, button: openBilling(i18n), notes };
  };
}

function pausedNotes(i18n: I18n, { isEverything, vcards, links, qrCodes }: PausedItems): string[] {
  if (isEverything) {
    return [
      i18n._({
        id: 'mail.plan_ended.everything',
        message: 'Your public page, QR codes and links are paused until you choose a plan.',
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
        "Paused because they're over your plan's limit: {things}. Your oldest items stay active, and you can choose different ones.",
      values: { things },
    }),
  ];
}

const planNames: Record<PlanType, string> = { free: 'Free', pro: 'Pro', business: 'Business' };

export function disputeEmail(
  { id, amount, currency, status, reason }: Stripe.Dispute,
  account: string | null,
): Omit<OperatorEmail, 'about'> {
  const subject = `A payment of ${money('en', amount, currency, 'symbol')} is disputed: ${status}`;
  return {
    kind: 'dispute',
    subject,
    heading: subject,
    facts: [
      `Account: ${account ?? 'none of ours, or deleted'}`,
      `Dispute: ${id}`,
      `Reason: ${reason}`,
      `Status: ${status}`,
      status === 'lost'
        ? 'The subscription was ended immediately.'
        : 'Respond in the Stripe dashboard before the deadline. The plan continues until then.',
    ],
  };
}

function money(
  locale: string,
  cents: number,
  currency: string,
  currencyDisplay: 'narrowSymbol' | 'symbol' = 'narrowSymbol',
): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).format(cents / 100);
}
