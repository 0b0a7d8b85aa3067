import { errorText } from './errors.ts';
import type { I18n } from './pages/i18n.ts';

/** What the schemas of src say; a test walks them. 'Invalid input' is said of what no form of ours sends. */
export type IssueMessage = keyof typeof issueTexts | 'Invalid input';

/** Translates the English message of a schema. */
export function issueText(i18n: I18n, message: string): string {
  return isKnown(message) ? issueTexts[message](i18n) : errorText(i18n, 'invalid_input');
}

function isKnown(message: string): message is keyof typeof issueTexts {
  return Object.hasOwn(issueTexts, message);
}

type Issue = { message: string; path: readonly PropertyKey[] };

/** Says 'Required' of a field that `input` lacks, unless the schema has a message of its own. */
export function issueTextOf(i18n: I18n, { message, path }: Issue, input: unknown): string {
  return issueText(i18n, !isKnown(message) && path.length > 0 && isMissing(path, input) ? 'Required' : message);
}

function isMissing([first, ...rest]: readonly PropertyKey[], input: unknown): boolean {
  if (first === undefined) return input === undefined;
  if (typeof input !== 'object' || input === null) return false;
  return isMissing(rest, (input as Record<PropertyKey, unknown>)[first]);
}

const issueTexts = {
  Required: (i18n) => i18n._({ id: 'issue.required', message: 'Required' }),
  'Invalid email address': (i18n) => i18n._({ id: 'issue.email', message: 'Invalid email address' }),
  'Password must be at least 12 characters': (i18n) =>
    i18n._({ id: 'issue.password_12', message: 'Password must be at least 12 characters' }),
  'Password must be at least 6 characters': (i18n) =>
    i18n._({ id: 'issue.password_6', message: 'Password must be at least 6 characters' }),
  'Password must be at most 128 characters': (i18n) =>
    i18n._({ id: 'issue.password_128', message: 'Password must be at most 128 characters' }),
  'Password must contain at least one lowercase letter': (i18n) =>
    i18n._({ id: 'issue.password_lowercase', message: 'Password must contain at least one lowercase letter' }),
  'Password must contain at least one uppercase letter': (i18n) =>
    i18n._({ id: 'issue.password_uppercase', message: 'Password must contain at least one uppercase letter' }),
  'Password is too common': (i18n) =>
    i18n._({
      id: 'issue.password_common',
      message: 'This password is too common. Choose one that is harder to guess.',
    }),
  'Password must contain at least one number': (i18n) =>
    i18n._({ id: 'issue.password_number', message: 'Password must contain at least one number' }),
  'Name is required': (i18n) => i18n._({ id: 'issue.name_required', message: 'Name is required' }),
  'Name must be less than 100 characters': (i18n) =>
    i18n._({ id: 'issue.name_100', message: 'Name must be less than 100 characters' }),
  'Name must be at most 40 characters': (i18n) =>
    i18n._({ id: 'issue.name_40', message: 'Name must be at most 40 characters' }),
  'Description must be at most 500 characters': (i18n) =>
    i18n._({ id: 'issue.about_500', message: 'Description must be at most 500 characters' }),
  'Footer must be at most 60 characters': (i18n) =>
    i18n._({ id: 'issue.footer_60', message: 'Footer must be at most 60 characters' }),
  'Pronouns must be at most 40 characters': (i18n) =>
    i18n._({ id: 'issue.pronouns_40', message: 'Pronouns must be at most 40 characters' }),
  'Label must be at most 40 characters': (i18n) =>
    i18n._({ id: 'issue.label_40', message: 'Label must be at most 40 characters' }),
  'Color must have a contrast of at least 4.5:1 with the background': (i18n) =>
    i18n._({
      id: 'issue.color_contrast',
      message: 'This color is too hard to read on the background. Pick one with more contrast.',
    }),
  'Text must have a contrast of at least 4.5:1 with the whole gradient': (i18n) =>
    i18n._({
      id: 'issue.gradient_contrast',
      message: 'No text is easy to read on a gradient of these colors. Pick a second color closer to the first.',
    }),
  'Company must be less than 100 characters': (i18n) =>
    i18n._({ id: 'issue.company_100', message: 'Company must be less than 100 characters' }),
  'Position must be less than 100 characters': (i18n) =>
    i18n._({ id: 'issue.position_100', message: 'Position must be less than 100 characters' }),
  'Must be a valid email': (i18n) => i18n._({ id: 'issue.card_email', message: 'Must be a valid email' }),
  'Email must be less than 255 characters': (i18n) =>
    i18n._({ id: 'issue.card_email_255', message: 'Email must be less than 255 characters' }),
  'Phone must be less than 20 characters': (i18n) =>
    i18n._({ id: 'issue.phone_20', message: 'Phone must be less than 20 characters' }),
  'Street must be less than 200 characters': (i18n) =>
    i18n._({ id: 'issue.street_200', message: 'Street must be less than 200 characters' }),
  'Postal code must be less than 20 characters': (i18n) =>
    i18n._({ id: 'issue.postal_code_20', message: 'Postal code must be less than 20 characters' }),
  'City must be less than 100 characters': (i18n) =>
    i18n._({ id: 'issue.city_100', message: 'City must be less than 100 characters' }),
  'Region must be less than 100 characters': (i18n) =>
    i18n._({ id: 'issue.region_100', message: 'Region must be less than 100 characters' }),
  'Country must be less than 100 characters': (i18n) =>
    i18n._({ id: 'issue.country_100', message: 'Country must be less than 100 characters' }),
  'URL must start with http:// or https://': (i18n) =>
    i18n._({ id: 'issue.url', message: 'URL must start with http:// or https://' }),
  'URL must not contain spaces': (i18n) => i18n._({ id: 'issue.url_spaces', message: 'URL must not contain spaces' }),
  'URL must name a website after http:// or https://': (i18n) =>
    i18n._({ id: 'issue.url_host', message: 'URL must name a website after http:// or https://' }),
  'URL must not contain a username or password': (i18n) =>
    i18n._({ id: 'issue.url_user', message: 'URL must not contain a username or password' }),
  'Must be a username or a link': (i18n) => i18n._({ id: 'issue.social', message: 'Must be a username or a link' }),
  'Must be a name with its server, like @ana@mastodon.social': (i18n) =>
    i18n._({ id: 'issue.social_mastodon', message: 'Must be a name with its server, like @ana@mastodon.social' }),
  'Must be a link': (i18n) =>
    i18n._({ id: 'issue.social_link', message: 'Must be a link. In the app, copy the link of your profile.' }),
  'URL must be less than 2048 characters': (i18n) =>
    i18n._({ id: 'issue.url_2048', message: 'URL must be less than 2048 characters' }),
  'Subject is required': (i18n) => i18n._({ id: 'issue.subject_required', message: 'Subject is required' }),
  'Subject must be less than 150 characters': (i18n) =>
    i18n._({ id: 'issue.subject_150', message: 'Subject must be less than 150 characters' }),
  'Message is required': (i18n) => i18n._({ id: 'issue.message_required', message: 'Message is required' }),
  'Message must be less than 5000 characters': (i18n) =>
    i18n._({ id: 'issue.message_5000', message: 'Message must be less than 5000 characters' }),
  'Title is required': (i18n) => i18n._({ id: 'issue.title_required', message: 'Title is required' }),
  'Title must be less than 100 characters': (i18n) =>
    i18n._({ id: 'issue.title_100', message: 'Title must be less than 100 characters' }),
  'URL must be less than 500 characters': (i18n) =>
    i18n._({ id: 'issue.url_500', message: 'URL must be less than 500 characters' }),
  'Must be a valid URL': (i18n) => i18n._({ id: 'issue.url_valid', message: 'Must be a valid URL' }),
  'Icon must be less than 50 characters': (i18n) =>
    i18n._({ id: 'issue.icon_50', message: 'Icon must be less than 50 characters' }),
  'Visits must be a whole number from 1 to 1,000,000': (i18n) =>
    i18n._({ id: 'issue.max_visits', message: 'Visits must be a whole number from 1 to 1,000,000' }),
  'Must be a date and time': (i18n) => i18n._({ id: 'issue.day_time', message: 'Must be a date and time' }),
  'The year must be from 2000 to 9998': (i18n) =>
    i18n._({ id: 'issue.end_year', message: 'The year must be from 2000 to 9998' }),
  'Campaign parameters must be less than 100 characters': (i18n) =>
    i18n._({ id: 'issue.campaign_100', message: 'Campaign parameters must be less than 100 characters' }),
  'First name is required': (i18n) => i18n._({ id: 'issue.first_name_required', message: 'First name is required' }),
  'Password is required': (i18n) => i18n._({ id: 'issue.password_required', message: 'Password is required' }),
  'New passwords do not match': (i18n) =>
    i18n._({ id: 'issue.passwords_differ', message: 'New passwords do not match' }),
  'Name must be at most 60 characters': (i18n) =>
    i18n._({ id: 'issue.factor_name_60', message: 'Name must be at most 60 characters' }),
  'Must be a phone number with its country code, like +34 600 123 456': (i18n) =>
    i18n._({ id: 'issue.sms_number', message: 'Must be a phone number with its country code, like +34 600 123 456' }),
  'Must be 6 digits': (i18n) => i18n._({ id: 'issue.six_digits', message: 'Must be 6 digits' }),
  'Must be a recovery code, like 7K2M-9QRT-4WXZ-B3CD': (i18n) =>
    i18n._({ id: 'issue.recovery_code', message: 'Must be a recovery code, like 7K2M-9QRT-4WXZ-B3CD' }),
  'Must be a photo you uploaded here': (i18n) =>
    i18n._({ id: 'issue.own_photo', message: 'Must be a photo you uploaded here' }),
} as const satisfies Record<string, (i18n: I18n) => string>;
