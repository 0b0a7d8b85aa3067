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
  limit_organizations: { status: 403, text: null },
  last_owner: { status: 409, text: null },
  limit_members: {
    status: 403,
    text: (i18n, { limit, arePlansShown }) => {
      if (limit !== undefined && arePlansShown === false)
        return i18n._({ id: 'error.limit_members_now', message: 'There is no room for another member right now.' });
      return limit === undefined
        ? i18n._({
            id: 'error.limit_members_full',
            message: 'This organization has no room for another member right now. Ask the person who invited you.',
          })
        : i18n._({
            id: 'error.limit_members',
            message: 'Your plan has room for {limit} members. Open invitations count, too.',
            values: { limit },
          });
    },
  },
  already_member: { status: 409, text: null },
  card_held: { status: 409, text: null },
  card_off: { status: 409, text: null },
  domain_invalid: { status: 422, text: null },
  limit_domains: { status: 403, text: null },
  limit_domains_today: { status: 429, text: null },
  invitation_other_email: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.invitation_other_email',
        message: 'This invitation is for another email. Sign in with the account that has it.',
      }),
  },
} satisfies Record<string, Refusal>;
