export type VerificationError = 'expired' | 'superseded' | 'used' | 'failed';

/** The error in the URL hash after an emailed link, or null. */
export function verificationError(hash: string): VerificationError | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const error = values.get('error');
  if (error === null) return null;
  if (values.get('error_code') === 'otp_superseded') return 'superseded';
  if (error === 'access_denied' && /expired/i.test(values.get('error_description') ?? '')) return 'expired';
  if (error === 'otp_expired' || values.get('error_code') === 'otp_expired') return 'used';
  return 'failed';
}
