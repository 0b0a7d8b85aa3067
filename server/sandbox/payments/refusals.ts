import { randomBytes } from 'node:crypto';

export type RefusalDetails = {
  type: 'invalid_request_error' | 'api_error' | 'card_error' | 'idempotency_error' | 'rate_limit_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  request_log_url?: string;
};

/** What the provider's interface answers instead of an object. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly details: RefusalDetails;
  constructor(status: number, details: RefusalDetails) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

export function invalid(message: string, param?: string, code?: string): ApiRefusal {
  const details = { type: 'invalid_request_error' as const, message };
  return new ApiRefusal(400, { ...details, ...(code ? { code } : {}), ...(param ? { param } : {}) });
}

/** In a path the id itself is missing (404); in a parameter it makes the request wrong (400). */
export function missing(kind: string, id: string, param = 'id'): ApiRefusal {
  const message = `No such ${kind.replace('checkout.', 'checkout ')}: '${id}'`;
  return new ApiRefusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as the provider writes them: what it is of, then letters and digits that nobody guesses. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${[...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')}`;
}
