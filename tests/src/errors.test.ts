import { expect, test } from 'vitest';
import { errorCodes, errorText, isErrorCode, statusOf } from '#src/errors.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { problemText } from '#src/problem-texts.ts';
import { accountRefusals } from '#src/refusals/accounts.ts';
import { apiRefusals } from '#src/refusals/api.ts';
import { billingRefusals } from '#src/refusals/billing.ts';
import { contentRefusals } from '#src/refusals/content.ts';
import { factorRefusals } from '#src/refusals/factors.ts';
import { generalRefusals } from '#src/refusals/general.ts';
import { organizationRefusals } from '#src/refusals/organizations.ts';
import type { Refusal } from '#src/refusals/refusal.ts';
import { sentText } from '#src/sent-texts.ts';

const ids: I18n = { locale: 'en', _: ({ id }) => id };

/** They say the same as another one. */
const repeated: Record<string, string> = {
  phone_not_verified: 'forbidden',
  code_just_sent: 'too_many_requests',
  limit_keys: 'forbidden',
};

const forPrograms = Object.keys(apiRefusals);

test('product 11.1: every refusal is listed once, with its status and its text', () => {
  const parts = [
    ...[generalRefusals, accountRefusals, factorRefusals, contentRefusals, billingRefusals],
    ...[organizationRefusals, apiRefusals],
  ];
  expect(parts.flatMap(Object.keys).toSorted()).toEqual(errorCodes.toSorted());
  expect(errorCodes.length).toBeGreaterThan(80);
  for (const code of errorCodes) {
    const details = { limit: 3, secondsLeft: 90 };
    const text = forPrograms.includes(code) ? problemText(ids, code, details) : sentText(ids, code, details);
    expect([code, text]).toEqual([code, `error.${repeated[code] ?? code}`]);
    expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]).toContain(statusOf(code));
  }
  expect(['toString', 'nothing', '', null].filter(isErrorCode)).toEqual([]);
});

test('product 11.1: a screen that lacks a text shows what the server sent', () => {
  expect(errorText(ids, 'last_owner', { message: 'As sent' })).toBe('As sent');
  expect(errorText(ids, 'last_owner')).toBe('error.invalid_input');
});

test('product 11.1: a refusal says what it knows', () => {
  const said: I18n = { locale: 'en', _: ({ id, values }) => [id, ...Object.values(values ?? {})].join(' ') };
  expect(errorText(said, 'limit_links')).toBe('error.limit_links_upgrade');
  expect(errorText(said, 'limit_links', { limit: 3 })).toBe('error.limit_links 3');
  expect(errorText(said, 'account_disabled', { supportEmail: 'a@b.co' })).toBe('error.account_disabled_write a@b.co');
  expect(errorText(said, 'too_many_requests', { secondsLeft: 61 })).toBe('error.too_many_requests 2');
  expect(errorText(said, 'mail_just_sent')).toBe('error.mail_just_sent 30');
});

test('without a status or a text, a refusal does not compile', () => {
  // @ts-expect-error: what does it say?
  const silent: Refusal = { status: 400 };
  // @ts-expect-error: with which status?
  const vague: Refusal = { text: () => 'No' };
  expect([silent, vague]).toHaveLength(2);
});
