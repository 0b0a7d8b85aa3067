import type { Owner } from '#db/schema/profiles.ts';
import { access } from '#src/owners/access.ts';
import type { Afterwards } from '#src/owners/organization-schemas.ts';
import type { Role } from '#src/owners/permissions.ts';
import { isWhiteLabel } from '#src/owners/plans.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { paths } from '#src/paths.ts';
import { screenPath } from '#src/screens.ts';
import type { EmailBrand } from '../../platform/email-layout.ts';
import type { EmailTemplate } from '../../platform/emails.ts';

/** The look of an organization, and whether its name is the only one in an email (product 40.8). */
function brandOf(organization: Owner): EmailBrand {
  const { name, logo, profilePic, themeColor } = organization;
  const { plan } = access(organization, new Date());
  return { name, picture: logo ?? profilePic, color: themeColor, isWhiteLabel: isWhiteLabel(plan) };
}

type Invited = {
  /** null: a program */
  inviter: string | null;
  role: Role;
  cardName: string | null;
  message: string;
  arePlansShown: boolean;
};

/** In the organization's look. Opening its link changes nothing (product 36.8). */
export function invitationEmail(
  token: string,
  owner: Owner,
  { inviter, role, cardName, message, arePlansShown }: Invited,
): EmailTemplate {
  const brand = brandOf(owner);
  const organization = owner.name;
  return ({ i18n, appName }) => ({
    kind: 'invitation',
    path: paths.invitation(token),
    brand,
    subject:
      inviter === null
        ? i18n._({
            id: 'mail.invitation.unnamed_subject',
            message: 'You are invited to join {organization}',
            values: { organization },
          })
        : i18n._({
            id: 'mail.invitation.subject',
            message: '{inviter} invites you to join {organization}',
            values: { inviter, organization },
          }),
    title: i18n._({ id: 'mail.invitation.title', message: 'Join {organization}', values: { organization } }),
    ...(message !== '' && { quoted: message }),
    intro: invitationIntro(i18n, { inviter, organization, appName: brand.isWhiteLabel ? null : appName }),
    button: i18n._({ id: 'mail.invitation.button', message: 'See the invitation' }),
    notes: [
      roleNote(i18n, role, arePlansShown),
      ...(cardName === null ? [] : [cardNote(i18n, cardName)]),
      i18n._({ id: 'mail.invitation.validity', message: 'This link is valid for 7 days and works once.' }),
      i18n._({
        id: 'mail.invitation.ignore',
        message: "If you don't know {organization}, ignore this email. Nothing happens unless you accept.",
        values: { organization },
      }),
    ],
  });
}

type Inviting = { inviter: string | null; organization: string; appName: string | null };

/** `appName`: null with white label. */
function invitationIntro(i18n: I18n, { inviter, organization, appName }: Inviting): string {
  const values = { inviter, organization, appName };
  if (inviter === null)
    return appName === null
      ? i18n._({
          id: 'mail.invitation.unnamed_plain_intro',
          message: 'You are invited to become a member of {organization}.',
          values,
        })
      : i18n._({
          id: 'mail.invitation.unnamed_intro',
          message: 'You are invited to become a member of {organization} on {appName}.',
          values,
        });
  return appName === null
    ? i18n._({
        id: 'mail.invitation.plain_intro',
        message: '{inviter} invites you to become a member of {organization}.',
        values,
      })
    : i18n._({
        id: 'mail.invitation.intro',
        message: '{inviter} invites you to become a member of {organization} on {appName}.',
        values,
      });
}

type Gone = {
  /** empty: the account is deleted */
  member: string;
  /** who removed the member, or the API key of a program; null: the member left */
  by: { person: string } | { key: string } | null;
  /** what became of the cards that they held */
  afterwards: Afterwards;
  /** they were an owner, and there is a way to pay at the payment provider */
  isCardLeft: boolean;
  /** names of those that they made and that go on working */
  keys: readonly string[];
};

/** To admins and owners (product 36.5, 41.21). */
export function memberGoneEmail(owner: Owner, { member, by, afterwards, isCardLeft, keys }: Gone): EmailTemplate {
  const values = { organization: owner.name, member };
  return ({ i18n }) => {
    const title =
      member === ''
        ? i18n._({ id: 'mail.member_gone.unnamed', message: 'A member left {organization}', values })
        : i18n._({ id: 'mail.member_gone.title', message: '{member} is no longer in {organization}', values });
    return {
      kind: 'memberGone',
      path: screenPath('members'),
      brand: brandOf(owner),
      subject: title,
      title,
      intro: cardsNote(i18n, afterwards),
      button: i18n._({ id: 'mail.member_gone.button', message: 'Open {organization}', values }),
      lists: keys.length === 0 ? [] : [keyList(i18n, keys)],
      notes: [
        goneNote(i18n, { member, by }),
        ...(keys.length > 0 ? [keysNote(i18n)] : []),
        ...(isCardLeft ? [cardLeftNote(i18n)] : []),
      ],
    };
  };
}

function cardsNote(i18n: I18n, afterwards: Afterwards): string {
  switch (afterwards) {
    case 'keep':
      return i18n._({
        id: 'mail.member_gone.intro',
        message: 'Cards that they held stay online, without a holder.',
      });
    case 'off':
      return i18n._({
        id: 'mail.member_gone.off',
        message: 'Cards that they held were switched off, and nobody holds them.',
      });
    default:
      return i18n._({
        id: 'mail.member_gone.forward',
        message: 'Cards that they held lead to another card, and nobody holds them.',
      });
  }
}

function keyList(i18n: I18n, keys: readonly string[]) {
  return {
    title: i18n._({ id: 'mail.member_gone.keys', message: 'API keys that they made and that keep working' }),
    items: keys.map((text) => ({ text, isHighlighted: false })),
  };
}

function keysNote(i18n: I18n): string {
  return i18n._({
    id: 'mail.member_gone.keys_note',
    message:
      'Programs that have these keys are not interrupted. If the person may still have a copy, replace the keys in the settings of the organization.',
  });
}

function cardLeftNote(i18n: I18n): string {
  return i18n._({
    id: 'mail.member_gone.card',
    message: 'The plan may be paid with their card. Owners can change the payment method in Billing.',
  });
}

/** To a member who was removed, in the organization's look. It says nothing about what they may no longer see (product 36.5). */
export function removedEmail(owner: Owner, { losesPlan }: { losesPlan: boolean }): EmailTemplate {
  const values = { organization: owner.name };
  return ({ i18n }) => {
    const title = i18n._({
      id: 'mail.removed.title',
      message: 'You are no longer a member of {organization}',
      values,
    });
    return {
      kind: 'removed',
      path: screenPath('home'),
      brand: brandOf(owner),
      subject: title,
      title,
      intro: losesPlan
        ? i18n._({
            id: 'mail.removed.plan',
            message:
              'You were removed from it. Your own account and what is in it stay, but the plan that came with {organization} has ended.',
            values,
          })
        : i18n._({
            id: 'mail.removed.intro',
            message: 'You were removed from it. Your own account and what is in it stay as they are.',
          }),
      button: i18n._({ id: 'mail.removed.button', message: 'Open my account' }),
      notes: [
        i18n._({
          id: 'mail.removed.cards',
          message: 'Cards of the organization that you looked after stay there. If this is a mistake, ask its admins.',
        }),
      ],
    };
  };
}

function goneNote(i18n: I18n, { member, by }: Pick<Gone, 'member' | 'by'>): string {
  if (member === '') return i18n._({ id: 'mail.member_gone.deleted', message: 'The account was deleted.' });
  if (by === null) return i18n._({ id: 'mail.member_gone.left', message: '{member} left.', values: { member } });
  if ('key' in by)
    return i18n._({
      id: 'mail.member_gone.removed_by_key',
      message: 'A program with the API key “{key}” removed {member}.',
      values: { key: by.key, member },
    });
  return i18n._({
    id: 'mail.member_gone.removed',
    message: '{by} removed {member}.',
    values: { by: by.person, member },
  });
}

function cardNote(i18n: I18n, card: string): string {
  return i18n._({ id: 'mail.invitation.card', message: 'A card is waiting for you there: {card}.', values: { card } });
}

function roleNote(i18n: I18n, role: Role, arePlansShown: boolean): string {
  switch (role) {
    case 'owner':
      return arePlansShown
        ? i18n._({
            id: 'mail.invitation.paying_owner',
            message: 'Your role will be owner: you can do everything, including billing.',
          })
        : i18n._({ id: 'mail.invitation.owner', message: 'Your role will be owner: you can do everything.' });
    case 'admin':
      return i18n._({
        id: 'mail.invitation.admin',
        message: 'Your role will be admin: you manage members, the profile, and all cards and links.',
      });
    case 'editor':
      return i18n._({
        id: 'mail.invitation.editor',
        message: 'Your role will be editor: you manage all cards, links and QR codes.',
      });
    case 'member':
      return i18n._({
        id: 'mail.invitation.member',
        message: 'Your role will be member: you look after your own card.',
      });
  }
}
