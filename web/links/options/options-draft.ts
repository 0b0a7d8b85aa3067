import type { I18n } from '@lingui/core';
import type { KeptOptions } from '#src/drafts/drafts.ts';
import type { LinkOptions, LinkOptionsInput } from '#src/links/link-options.ts';
import { isShortLink } from '#src/links/targets.ts';
import { utmFields } from '#src/links/utm.ts';
import { instantOf, wallClockAt } from '#src/time-zones.ts';
import { errorMessage } from '../../app/errors.ts';
import { publicUrl } from '../../app/site.ts';
import { completeUrl } from '../../app/urls.ts';

export type OwnOptions = Omit<LinkOptions, 'expiresAt'> & { expiresAt: string | null };

export type OptionsDraft = KeptOptions & { password: string };

export type OptionsFormProps = {
  draft: OptionsDraft;
  change: (part: Partial<OptionsDraft>) => void;
  errors: Record<string, string>;
  own: OwnOptions | null; // null for a new link
  timeZone: string; // the account's
};

const END_OF_DAY = '23:59'; // the default time

export function optionsDraft(own: OwnOptions | null, timeZone: string): OptionsDraft {
  const end = own?.expiresAt ? wallClockAt(new Date(own.expiresAt), timeZone) : { day: '', time: '' };
  const [utmSource = '', utmMedium = '', utmCampaign = '', utmTerm = '', utmContent = ''] = utmFields.map(
    (field) => own?.[field] ?? '',
  );
  return {
    ...end,
    isHalfTyped: false,
    maxClicks: own?.maxClicks ? String(own.maxClicks) : '',
    passwordChange: own?.hasPassword ? 'keep' : 'set',
    password: '',
    fallbackUrl: own?.fallbackUrl ?? '',
    utmSource,
    utmMedium,
    utmCampaign,
    utmTerm,
    utmContent,
  };
}

export function completeOptions<T extends OptionsDraft>(draft: T): T {
  return { ...draft, fallbackUrl: completeUrl(draft.fallbackUrl) };
}

type AllOptions = { [Field in keyof Required<LinkOptionsInput>]: LinkOptionsInput[Field] };

/** The fields to send. Values that can't be right are sent as they are: the schema refuses them. */
export function optionsInput(draft: OptionsDraft, own: OwnOptions | null, timeZone: string): AllOptions {
  const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = draft;
  return {
    expiresAt: expiresAtOf(draft, own, timeZone),
    maxClicks: draft.maxClicks.trim() === '' ? null : Number(draft.maxClicks),
    password: passwordOf(draft, own),
    fallbackUrl: draft.fallbackUrl.trim() === '' ? null : draft.fallbackUrl,
    utmSource,
    utmMedium,
    utmCampaign,
    utmTerm,
    utmContent,
  };
}

/** Whether a new or changed expiry is in the past (product 12.15). */
export function isNewExpiryPast(draft: OptionsDraft, own: OwnOptions | null, timeZone: string): boolean {
  const end = expiresAtOf(draft, own, timeZone);
  // The schema refuses invalid dates
  return typeof end === 'string' && new Date(end).getTime() <= Date.now();
}

/** Whether the saved expiry is unchanged and past. */
export function isSavedExpiryPast(draft: OptionsDraft, own: OwnOptions | null, timeZone: string): boolean {
  const isKept = expiresAtOf(draft, own, timeZone) === undefined;
  return isKept && !!own?.expiresAt && new Date(own.expiresAt).getTime() <= Date.now();
}

function endOf({ day, time }: Pick<OptionsDraft, 'day' | 'time'>, timeZone: string): Date | null {
  return instantOf({ day, time: time === '' ? END_OF_DAY : time }, timeZone);
}

function expiresAtOf(draft: OptionsDraft, own: OwnOptions | null, timeZone: string): string | null | undefined {
  const { day, time, isHalfTyped } = draft;
  const before = optionsDraft(own, timeZone);
  if (!isHalfTyped && day === before.day && time === before.time) return undefined;
  if (!isHalfTyped && day === '' && time === '') return null;
  return isHalfTyped ? 'half' : (endOf(draft, timeZone)?.toISOString() ?? 'none');
}

function passwordOf({ passwordChange, password }: OptionsDraft, own: OwnOptions | null): string | null | undefined {
  if (passwordChange === 'keep') return undefined;
  if (passwordChange === 'remove') return null;
  return password === '' && !own?.hasPassword ? undefined : password;
}

/** Names short links as the reason (product 12.2). */
export function refusedUrlText(i18n: I18n, error: unknown, url: string): string {
  if (!isShortLink(url, publicUrl)) return errorMessage(i18n, error);
  return i18n._({ id: 'error.short_link', message: "A short link can't lead to another short link." });
}
