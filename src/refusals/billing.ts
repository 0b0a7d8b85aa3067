import type { Refusal } from './refusal.ts';

/** Plans and payments. */
export const billingRefusals = {
  plan_required: {
    status: 403,
    text: (i18n) => i18n._({ id: 'error.plan_required', message: 'This feature requires Pro or Business.' }),
  },
  trial_expired: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.trial_expired',
        message: 'Your trial or plan has ended. Please upgrade to continue.',
      }),
  },
  plan_not_purchasable: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.plan_not_purchasable',
        message: "Paid plans aren't available here. Nothing was charged.",
      }),
  },
  payments_unavailable: { status: 503, text: null },
  already_subscribed: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.already_subscribed',
        message: 'You already have a subscription. Manage it under Billing.',
      }),
  },
  nothing_to_manage: { status: 409, text: null },
  subscription_ending: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.subscription_ending',
        message: 'Your subscription is set to end. Resume it first, then change your plan.',
      }),
  },
  payment_overdue: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.payment_overdue',
        message: 'Your last payment failed. Update your payment method first, then change your plan.',
      }),
  },
  change_scheduled: { status: 409, text: null },
  price_changed: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.price_changed',
        message:
          'The price has changed since we showed it to you. Nothing was charged. Check the new price and confirm.',
      }),
  },
  payment_declined: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.payment_declined',
        message:
          'Your card was declined. Nothing was charged, and your plan stays the same. Update your payment method or try again.',
      }),
  },
  payment_unconfirmed: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.payment_unconfirmed',
        message:
          "Your bank wants you to confirm this payment. Nothing was charged, and your plan stays the same. Change your plan under 'Manage Subscription', where you can confirm it.",
      }),
  },
  seats_unconfirmed: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.seats_unconfirmed',
        message:
          "Your bank wants you to confirm this payment, which isn't possible here. Nothing was charged. Use another card under 'Manage Subscription'.",
      }),
  },
  change_unconfirmed: { status: 503, text: null },
} satisfies Record<string, Refusal>;
