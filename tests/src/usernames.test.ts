import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanUsername, isUsernameForm, suggestUsername, usernameProblem } from '#src/owners/usernames.ts';
import { reservedUsernames } from '#src/paths.ts';

describe('product 4.1, 4.2, 4.3: the format of a username', () => {
  test.each([
    ['', 'free', 'username_required'],
    ['1234567', 'free', 'username_digits'],
    ['123456789', 'free', 'username_digits'],
    ['1234567a', 'free', 'username_digits'],
    ['12345678', 'free', null],
    ['ab', 'pro', 'username_form'],
    ['abc', 'pro', null],
    ['a'.repeat(30), 'pro', null],
    ['a'.repeat(31), 'pro', 'username_form'],
    ['-abc', 'pro', 'username_form'],
    ['abc-', 'business', 'username_form'],
    ['a-b-c', 'business', null],
    ['12345678', 'business', null],
    ['ana_garcia', 'pro', 'username_form'],
    ['Ana', 'pro', 'username_form'],
    ['admin', 'pro', 'username_reserved'],
    ['dashboard', 'free', 'username_reserved'],
    ['healthz', 'pro', 'username_reserved'],
  ] as const)('%j on the %s plan: %s', (username, plan, problem) => {
    expect(usernameProblem(username, plan, 'Saluda')).toBe(problem);
  });

  test('product 4.1: the field keeps only lowercase letters, digits and hyphens', () => {
    expect(cleanUsername('Ana García_López-7')).toBe('anagarcalpez-7');
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => /^[a-z0-9-]*$/.test(cleanUsername(typed))));
  });

  test('every reserved name that could be a username is refused', () => {
    for (const name of reservedUsernames) expect(usernameProblem(name, 'business', 'Saluda')).not.toBeNull();
  });
});

describe('product 4.7: names that speak for the operator', () => {
  test.each([
    ['saluda', 'Otra'],
    ['official', 'Otra'],
    ['administrator', 'Otra'],
    ['support', 'Otra'],
    ['sup-port', 'Otra'],
    ['tarjetas-munoz', 'Tarjetas Muñoz®'],
    ['tarjetasmunoz', 'Tarjetas Muñoz®'],
  ])('%s is reserved where the product is called %s', (username, appName) => {
    expect(usernameProblem(username, 'pro', appName)).toBe('username_reserved');
  });

  test.each([
    ['tarjetas-munoz', 'Otra'],
    ['officials', 'Otra'],
    ['saluda-ana', 'Otra'],
    ['abc', '名刺'],
  ])('%s is not where it is called %s', (username, appName) => {
    expect(usernameProblem(username, 'pro', appName)).toBeNull();
  });
});

describe('product 30.8: a suggested username is always valid', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  test('it has 8 digits on the free plan', () => {
    fc.assert(
      fc.property(
        fc.string(),
        random,
        (name, x) =>
          usernameProblem(
            suggestUsername(name, 'free', () => x),
            'free',
            'Saluda',
          ) === null,
      ),
    );
  });

  test('it is derived from the name on paid plans', () => {
    expect(suggestUsername('José Ángel Núñez', 'pro', () => 0)).toBe('jose-angel-nunez-1000');
    expect(suggestUsername('王小明', 'pro', () => 0.5)).toBe('card-5500');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), random, (name, x) =>
        isUsernameForm(suggestUsername(name, 'pro', () => x)),
      ),
    );
  });
});
