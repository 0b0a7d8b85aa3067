import type { I18n } from './pages/i18n.ts';
import { accountRefusals } from './refusals/accounts.ts';
import { apiRefusals } from './refusals/api.ts';
import { billingRefusals } from './refusals/billing.ts';
import { contentRefusals } from './refusals/content.ts';
import { factorRefusals } from './refusals/factors.ts';
import { generalRefusals, invalidText } from './refusals/general.ts';
import { organizationRefusals } from './refusals/organizations.ts';
import type { Refusal, RefusalDetails } from './refusals/refusal.ts';

/** Every expected refusal, with its status and its text (product 11.1). Codes are sent: they are never renamed. */
const refusals = {
  ...generalRefusals,
  ...accountRefusals,
  ...factorRefusals,
  ...contentRefusals,
  ...billingRefusals,
  ...organizationRefusals,
  ...apiRefusals,
};

export type ErrorCode = keyof typeof refusals;

export const errorCodes = Object.keys(refusals) as readonly ErrorCode[];

/** An expected refusal. Any other thrown error is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

export function statusOf(code: ErrorCode): number {
  return refusals[code].status;
}

/** Where nothing is said of plans, these say no more than that (product 38.6). */
const isAboutPlans = (code: ErrorCode) => code in billingRefusals || code === 'sms_plan_required';

export function errorText(i18n: I18n, code: ErrorCode, details: RefusalDetails = {}): string {
  if (details.arePlansShown === false && isAboutPlans(code))
    return i18n._({ id: 'error.not_here', message: "This isn't available on this server." });
  const { text }: Refusal = refusals[code];
  return text?.(i18n, details) ?? details.message ?? invalidText(i18n);
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return errorCodes.includes(value as ErrorCode);
}

/** Lets the operator find the error in the log (product 26.4). */
export function referenceText(i18n: I18n, requestId: string): string {
  return i18n._({
    id: 'error.reference',
    message: 'If you contact us, please include this reference: {requestId}.',
    values: { requestId },
  });
}
