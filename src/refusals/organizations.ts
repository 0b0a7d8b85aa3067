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
  limit_organizations: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.limit_organizations',
        message: 'You are a member of as many organizations as possible. Leave one first.',
      }),
  },
  last_owner: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.last_owner',
        message: 'An organization needs at least one owner. Make somebody else an owner first.',
      }),
  },
} satisfies Record<string, Refusal>;
