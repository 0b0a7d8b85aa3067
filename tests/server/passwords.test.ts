import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { createPasswords, PASSWORD_COST } from '#server/platform/passwords.ts';
import { PASSWORD } from '../support/app.ts';

const client = { use: 'account', ipAddress: '192.0.2.1' } as const;
const [usual, cheap] = [PASSWORD_COST, 16].map((cost) => createPasswords({ threads: 4, cost }));

describe('a password hash', () => {
  test("is one of better-auth's", async () => {
    const hash = (await usual?.hash(PASSWORD, client)) ?? '';
    expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true);
    expect(await verifyPassword({ hash, password: 'Wrong-Horse-7' })).toBe(false);
  });

  test.each([
    ['better-auth', () => hashPassword(PASSWORD)],
    ['the usual cost', () => usual?.hash(PASSWORD, client)],
    ['another cost', () => cheap?.hash(PASSWORD, client)],
  ])('by %s is verified at any cost, and no other password matches it', async (_, make) => {
    const hash = await make();
    for (const passwords of [usual, cheap]) {
      expect(await passwords?.verify({ hash, password: PASSWORD }, client)).toBe(true);
      expect(await passwords?.verify({ hash, password: 'Wrong-Horse-7' }, client)).toBe(false);
    }
  });

  test('is salted: two of the same password differ', async () => {
    expect(await usual?.hash(PASSWORD, client)).not.toBe(await usual?.hash(PASSWORD, client));
  });

  test.each([undefined, '', 'x', ':', '16:x', `${'0'.repeat(32)}:${'0'.repeat(128)}`])(
    '%j matches no password',
    async (hash) => {
      expect(await usual?.verify({ hash, password: PASSWORD }, client)).toBe(false);
    },
  );
});
