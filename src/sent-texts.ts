import { type ErrorCode, errorText } from './errors.ts';
import type { I18n } from './pages/i18n.ts';
import { listOfParts } from './part-names.ts';
import type { RefusalDetails, RefusalText } from './refusals/refusal.ts';

/** Texts of refusals that screens show as the server sends them: they load with no screen. */
const texts: Partial<Record<ErrorCode, RefusalText>> = {
  name_reserved: (i18n) =>
    i18n._({
      id: 'error.name_reserved',
      message: 'This name sounds like the team behind this site. Choose another name.',
    }),
  import_unreadable: (i18n) =>
    i18n._({
      id: 'error.import_unreadable',
      message: 'This is no CSV file with a column of names and at least one row.',
    }),
  import_rows: (i18n, { limit = 0 }) =>
    i18n._({ id: 'error.import_rows', message: 'A file can have up to {limit} rows.', values: { limit } }),
  import_problems: (i18n) =>
    i18n._({ id: 'error.import_problems', message: 'Some rows have problems. Correct them and try again.' }),
  limit_templates: (i18n, { limit = 0 }) =>
    i18n._({
      id: 'error.limit_templates',
      message: 'You have {limit} templates, as many as an organization can have. Delete one to add another.',
      values: { limit },
    }),
  field_locked: (i18n) =>
    i18n._({ id: 'error.field_locked', message: "The card's template decides this. Ask an admin to change it." }),
  card_incomplete: (i18n, { parts = [] }) =>
    i18n._({
      id: 'error.card_incomplete',
      message: "Missing: {parts}. The card's template requires it. Fill it in and save again.",
      values: { parts: listOfParts(i18n, parts) },
    }),
  limit_organizations: (i18n) =>
    i18n._({
      id: 'error.limit_organizations',
      message: 'You are a member of as many organizations as possible. Leave one first.',
    }),
  last_owner: (i18n, { organizations, supportEmail }) => {
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
          message: 'You are the only owner of {organizations}. Make someone else an owner there, or delete it, first.',
          values: { organizations: names },
        })
      : i18n._({
          id: 'error.last_owner_of_suspended',
          message: 'You are the only owner of {organizations}, which is suspended. Write to {supportEmail} first.',
          values: { organizations: names, supportEmail },
        });
  },
  already_member: (i18n, { emails }) =>
    emails === undefined
      ? i18n._({ id: 'error.already_member', message: 'You are a member of this organization already.' })
      : i18n._({
          id: 'error.already_members',
          message: 'Already a member: {emails}. Nobody was invited.',
          values: { emails: emails.join(', ') },
        }),
  target_too_long: (i18n) =>
    i18n._({
      id: 'error.target_too_long',
      message: 'The URL of a link with a QR code must have at most 500 characters.',
    }),
  card_held: (i18n) =>
    i18n._({ id: 'error.card_held', message: 'Another member holds this card already. Choose another one.' }),
  card_off: (i18n) =>
    i18n._({ id: 'error.card_off', message: 'Choose another card that is on, so that visitors see it.' }),
  domain_invalid: (i18n) =>
    i18n._({
      id: 'error.domain_invalid',
      message: 'Enter a domain that is yours, like cards.example.com.',
    }),
  limit_domains: (i18n, { limit = 0 }) =>
    i18n._({
      id: 'error.limit_domains',
      message: 'You have {limit} domains, as many as possible. Remove one to add another.',
      values: { limit },
    }),
  limit_domains_today: (i18n, { limit = 0, secondsLeft = 0 }) =>
    i18n._({
      id: 'error.limit_domains_today',
      message:
        'You added {limit} domains in a day, as many as possible. {hours, plural, one {Add another in # hour.} other {Add another in # hours.}}',
      values: { limit, hours: Math.max(1, Math.ceil(secondsLeft / 3600)) },
    }),
  payments_unavailable: (i18n) =>
    i18n._({
      id: 'error.payments_unavailable',
      message: "Our payment provider isn't responding right now. Nothing was charged. Please try again in a moment.",
    }),
  nothing_to_manage: (i18n) =>
    i18n._({
      id: 'error.nothing_to_manage',
      message: "You don't have a subscription to manage yet.",
    }),
  change_scheduled: (i18n) =>
    i18n._({
      id: 'error.change_scheduled',
      message: 'A plan change is already scheduled. Keep your current plan first, then try again.',
    }),
  change_unconfirmed: (i18n) =>
    i18n._({
      id: 'error.change_unconfirmed',
      message:
        "Our payment provider didn't confirm the change. If it goes through, your plan changes here within minutes. You can try again: you won't be charged twice.",
    }),
  onboarding_finished: (i18n) => i18n._({ id: 'error.onboarding_finished', message: 'Your card is already set up.' }),
  photo_missing: (i18n) => i18n._({ id: 'error.photo_missing', message: 'Choose a photo to upload.' }),
  too_many_factors: (i18n) =>
    i18n._({
      id: 'error.too_many_factors',
      message: "You've reached the maximum number of verification methods. Remove one first.",
    }),
  passkey_taken: (i18n) =>
    i18n._({ id: 'error.passkey_taken', message: 'This passkey or security key is already registered.' }),
  last_way_in: (i18n) =>
    i18n._({
      id: 'error.last_way_in',
      message: "This is your only way to sign in. Set a password first. We'll email you a link.",
    }),
  confirmation_missing: (i18n) => i18n._({ id: 'error.confirmation_missing', message: 'Type DELETE to confirm.' }),
};

/** What a response says of a refusal. */
export function sentText(i18n: I18n, code: ErrorCode, details: RefusalDetails = {}): string {
  return errorText(i18n, code, { ...details, message: texts[code]?.(i18n, details) });
}
