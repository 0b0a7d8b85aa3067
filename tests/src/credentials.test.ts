import { describe, expect, test } from 'vitest';
import { emailSchema, newPasswordSchema, signInSchema } from '#src/accounts/credentials.ts';

describe('product 1.2: the one rule for a new password', () => {
  test.each([
    ['Short-1', 'Password must be at least 12 characters'],
    ['NO-LOWERCASE-1', 'Password must contain at least one lowercase letter'],
    ['no-uppercase-1', 'Password must contain at least one uppercase letter'],
    ['No-Digits-Here', 'Password must contain at least one number'],
    ['With-A-Nul-Byte-1\0', 'Invalid input'],
    [`Aa1${'x'.repeat(126)}`, 'Password must be at most 128 characters'],
  ])('%j is refused: %s', (password, message) => {
    expect(newPasswordSchema.safeParse(password).error?.issues.map((issue) => issue.message)).toContain(message);
  });

  test('12 characters of the three classes are enough', () => {
    expect(newPasswordSchema.parse('Abcdefghijk1')).toBe('Abcdefghijk1');
  });
});

test('signing in asks for 6 characters only', () => {
  expect(signInSchema.safeParse({ email: 'a@b.co', password: 'abcdef' }).success).toBe(true);
  expect(signInSchema.safeParse({ email: 'a@b.co', password: 'abcde' }).success).toBe(false);
});

describe('product 1.1: emails', () => {
  test('is trimmed and compared without regard to case', () => {
    expect(emailSchema.parse('  Ana.Garcia@Example.COM ')).toBe('ana.garcia@example.com');
  });

  test.each([
    '',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'a b@example.com',
    'ana@exam\0ple.com',
    `${'a'.repeat(251)}@b.co`,
  ])('%j is refused', (email) => {
    expect(emailSchema.safeParse(email).success).toBe(false);
  });
});
