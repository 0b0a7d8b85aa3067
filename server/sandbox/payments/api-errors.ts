import { randomBytes } from 'node:crypto';

export type ApiErrorDetails = {
  type: 'invalid_request_error' | 'api_error' | 'card_error' | 'idempotency_error' | 'rate_limit_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  request_log_url?: string;
};

/** An error response of the Stripe API. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ApiErrorDetails;
  constructor(status: number, details: ApiErrorDetails) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

export function invalid(message: string, param?: string, code?: string): ApiError {
  const details = { type: 'invalid_request_error' as const, message };
  return new ApiError(400, { ...details, ...(code ? { code } : {}), ...(param ? { param } : {}) });
}

/** 404 for an ID in the path, 400 for one in a parameter. */
export function missing(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind.replace('checkout.', 'checkout ')}: '${id}'`;
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A Stripe-style ID: prefix and random characters. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${[...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')}`;
}
