import type { Refusal } from './refusal.ts';

/** Organizations, their members and invitations. */
export const organizationRefusals = {
  factor_required: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.factor_required',
        message: 'This organization requires two-step verification. Turn it on in your account first.',
      }),
  },
} satisfies Record<string, Refusal>;
