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
    text: (i18n, { organizations, supportEmail }) => {
      if (organizations === undefined) {
        return i18n._({
          id: 'error.last_owner',
          message: 'An organization needs at least one owner. Make someone else an owner first.',
        });
      }
      const names = organizations.join(', ');
      return supportEmail === undefined
        ? i18n._({
            id: 'error.last_owner_of',
            message:
              'You are the only owner of {organizations}. Make someone else an owner there, or delete it, first.',
            values: { organizations: names },
          })
        : i18n._({
            id: 'error.last_owner_of_suspended',
            message: 'You are the only owner of {organizations}, which is suspended. Write to {supportEmail} first.',
            values: { organizations: names, supportEmail },
          });
    },
  },
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
  already_member: {
    status: 409,
    text: (i18n, { emails }) =>
      emails === undefined
        ? i18n._({ id: 'error.already_member', message: 'You are a member of this organization already.' })
        : i18n._({
            id: 'error.already_members',
            message: 'Already a member: {emails}. Nobody was invited.',
            values: { emails: emails.join(', ') },
          }),
  },
  card_held: {
    status: 409,
    text: (i18n) =>
      i18n._({ id: 'error.card_held', message: 'Another member holds this card already. Choose another one.' }),
  },
  card_off: {
    status: 409,
    text: (i18n) =>
      i18n._({ id: 'error.card_off', message: 'Choose another card that is on, so that visitors see it.' }),
  },
  invitation_other_email: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.invitation_other_email',
        message: 'This invitation is for another email. Sign in with the account that has it.',
      }),
  },
} satisfies Record<string, Refusal>;
