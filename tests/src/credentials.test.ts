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

  test.each(['ñandúñandú12Ñ', 'ОченьДлинный1', 'ΠολύΜεγάλος٣'])('%j has all three, in its own alphabet', (password) => {
    expect(newPasswordSchema.parse(password)).toBe(password);
  });

  test.each([
    ['ñandúñandú12ñ', 'Password must contain at least one uppercase letter'],
    ['ÑANDÚÑANDÚ12Ñ', 'Password must contain at least one lowercase letter'],
    // Letters without case are neither
    ['密碼密碼密碼密碼密碼密碼1', 'Password must contain at least one uppercase letter'],
  ])('%j is refused: %s', (password, message) => {
    expect(newPasswordSchema.safeParse(password).error?.issues.map((issue) => issue.message)).toContain(message);
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

  test.each(['ana@ñandú.es', 'ana@correo.ñandú.es', 'ana@例え.jp', 'ana@xn--and-6ma2c.es'])(
    '%j is kept as typed',
    (email) => {
      expect(emailSchema.parse(email)).toBe(email);
    },
  );

  test.each([
    ...[
      'ana@ñandú',
      'ana@ñandú.es:80',
      'ana@ñandú.es/x',
      'ana@b@ñandú.es',
      'ana@ñan dú.es',
      'ana@-ñandú-.es',
      'ñ@ñandú.es',
    ],
    ...['ana@.ñandú.es', 'ana@ñandú..es', `ana@${'ñ'.repeat(240)}.es`],
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
