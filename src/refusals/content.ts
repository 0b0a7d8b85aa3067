import type { I18n } from '../pages/i18n.ts';
import type { Refusal, RefusalDetails, RefusalText } from './refusal.ts';

/** What owners make, upload and publish, and messages to support. */
export const contentRefusals = {
  username_taken: {
    status: 409,
    text: (i18n) => i18n._({ id: 'error.username_taken', message: 'Username not available' }),
  },
  username_required: {
    status: 400,
    text: (i18n) => i18n._({ id: 'error.username_required', message: 'Username required' }),
  },
  username_digits: {
    status: 400,
    text: (i18n) => i18n._({ id: 'error.username_digits', message: 'Username must be 8 digits' }),
  },
  username_form: {
    status: 400,
    text: (i18n) =>
      i18n._({
        id: 'error.username_form',
        message:
          'Username must have 3-30 characters: letters, numbers and hyphens only, and no hyphen at the start or end',
      }),
  },
  username_reserved: {
    status: 400,
    text: (i18n) => i18n._({ id: 'error.username_reserved', message: 'Username reserved' }),
  },
  name_reserved: { status: 400, text: null },
  handle_form: {
    status: 400,
    text: (i18n) =>
      i18n._({
        id: 'error.handle_form',
        message:
          'A card link has 1-40 characters: letters, numbers and hyphens only, and no hyphen at the start or end',
      }),
  },
  handle_reserved: {
    status: 400,
    text: (i18n) => i18n._({ id: 'error.handle_reserved', message: 'This card link is reserved. Choose another one.' }),
  },
  handle_taken: {
    status: 409,
    text: (i18n) =>
      i18n._({ id: 'error.handle_taken', message: 'Another card of yours has this link. Choose another one.' }),
  },
  limit_vcards: {
    status: 403,
    text: unlessHidden((i18n) =>
      i18n._({
        id: 'error.limit_vcards',
        message: 'Upgrade your plan to create more digital cards and QR codes.',
      }),
    ),
  },
  import_unreadable: { status: 422, text: null },
  import_rows: { status: 422, text: null },
  import_problems: { status: 422, text: null },
  limit_links: { status: 403, text: unlessHidden(limitLinksText) },
  limit_qr_codes: {
    status: 403,
    text: unlessHidden((i18n) =>
      i18n._({ id: 'error.limit_qr_codes', message: 'Upgrade your plan to create more QR codes.' }),
    ),
  },
  limit_tags: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.limit_tags',
        message: 'You have as many tags as an account can have. Delete one to add another.',
      }),
  },
  limit_presets: {
    status: 403,
    text: (i18n, { limit = 0 }) =>
      i18n._({
        id: 'error.limit_presets',
        message: 'You have {limit} saved designs, as many as an account can have. Delete one to save another.',
        values: { limit },
      }),
  },
  limit_templates: { status: 403, text: null },
  field_locked: { status: 422, text: null },
  card_incomplete: { status: 422, text: null },
  tag_taken: {
    status: 409,
    text: (i18n) => i18n._({ id: 'error.tag_taken', message: 'You already have a tag with this name.' }),
  },
  slug_taken: {
    status: 409,
    text: (i18n) => i18n._({ id: 'error.slug_taken', message: 'This short link is taken. Choose another one.' }),
  },
  slug_invalid: {
    status: 400,
    text: (i18n) =>
      i18n._({
        id: 'error.slug_invalid',
        message: 'Use 3 to 64 letters, numbers and hyphens, with no hyphen at the start or end.',
      }),
  },
  target_too_long: { status: 422, text: null },
  target_refused: {
    status: 400,
    text: (i18n) =>
      i18n._({
        id: 'error.target_refused',
        message: "Links can't lead to this URL. Use a public URL without a username or password.",
      }),
  },
  fallback_refused: {
    status: 400,
    text: (i18n) =>
      i18n._({
        id: 'error.fallback_refused',
        message: "This URL can't be used as a fallback. Use a public URL without a username or password.",
      }),
  },
  end_past: {
    status: 400,
    text: (i18n) => i18n._({ id: 'error.end_past', message: 'This is in the past. Choose a later time.' }),
  },
  vcard_qr_code: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.vcard_qr_code',
        message: 'This QR code is automatically managed by your vCard. To remove it, delete the associated vCard.',
      }),
  },
  too_many_messages: {
    status: 429,
    text: (i18n) =>
      i18n._({
        id: 'error.too_many_messages',
        message: "You've already sent several messages. We reply within 24 hours. Please write again later.",
      }),
  },
  link_disabled: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.link_disabled',
        message: "This link was suspended and can't be turned on.",
      }),
  },
  item_changed: {
    status: 409,
    text: (i18n) => i18n._({ id: 'error.item_changed', message: 'This was changed elsewhere in the meantime.' }),
  },
  draft_changed: {
    status: 409,
    text: (i18n) =>
      i18n._({ id: 'error.draft_changed', message: 'You have a newer draft from another tab or device.' }),
  },
  onboarding_finished: { status: 409, text: null },
  photo_missing: { status: 400, text: null },
  photo_too_large: {
    status: 413,
    text: (i18n) => i18n._({ id: 'error.photo_too_large', message: 'Photo must be less than 5MB' }),
  },
  photo_type: {
    status: 415,
    text: (i18n) => i18n._({ id: 'error.photo_type', message: 'Please upload an image: JPG, PNG, GIF or WebP.' }),
  },
  photo_pixels: {
    status: 400,
    text: (i18n) =>
      i18n._({
        id: 'error.photo_pixels',
        message: 'This image has too many pixels. The limit is 40 megapixels, and 16,383 pixels per side.',
      }),
  },
  storage_full: {
    status: 403,
    text: (i18n, { arePlansShown }) =>
      arePlansShown === false
        ? i18n._({ id: 'error.storage_full_here', message: 'There is no room for more photos. Delete one first.' })
        : i18n._({
            id: 'error.storage_full',
            message: "Your plan's photo storage is full. Delete a photo or upgrade.",
          }),
  },
} satisfies Record<string, Refusal>;

function unlessHidden(text: RefusalText): RefusalText {
  return (i18n, details) => (details.arePlansShown === false ? noRoomText(i18n) : text(i18n, details));
}

function noRoomText(i18n: I18n): string {
  return i18n._({ id: 'error.no_room', message: 'You have as many as there is room for. Delete one to add another.' });
}

function limitLinksText(i18n: I18n, { limit }: RefusalDetails): string {
  if (limit === undefined) {
    return i18n._({ id: 'error.limit_links_upgrade', message: 'Upgrade your plan to create more links.' });
  }
  return i18n._({
    id: 'error.limit_links',
    message: 'Free users can create {limit} links. Upgrade to Pro for unlimited links!',
    values: { limit },
  });
}
