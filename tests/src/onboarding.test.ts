import { expect, test } from 'vitest';
import { verificationError } from '#src/accounts/verification-error.ts';
import { nextStep } from '#src/onboarding/onboarding.ts';

test('product 2.1: an account resumes at the step it had reached', () => {
  expect(nextStep({ initialized: false, chosenPlan: null })).toBe('plan');
  expect(nextStep({ initialized: false, chosenPlan: 'free' })).toBe('card');
  expect(nextStep({ initialized: false, chosenPlan: 'pro' })).toBe('card');
  expect(nextStep({ initialized: true, chosenPlan: null })).toBe('done');
});

test.each([
  ['', null],
  ['#', null],
  ['#features', null],
  ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired', 'expired'],
  ['#error=access_denied&error_description=EXPIRED', 'expired'],
  ['#error=otp_expired', 'used'],
  ['#error=access_denied&error_code=otp_expired&error_description=Email+link+has+already+been+used', 'used'],
  ['#error=access_denied&error_code=otp_superseded&error_description=A+newer+email+was+sent', 'superseded'],
  ['#error=access_denied&error_description=Email+link+is+invalid', 'failed'],
  ['#error=server_error&error_description=expired', 'failed'],
])('the hash %j after an emailed link means %s', (hash, meaning) => {
  expect(verificationError(hash)).toBe(meaning);
});
