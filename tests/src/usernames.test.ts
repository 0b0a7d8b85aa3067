import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanUsername, speaksForOperator, suggestedUsernames, usernameProblem } from '#src/owners/usernames.ts';
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

describe('product 4.9, 30.8: suggested usernames are valid, and the same each time', () => {
  const nora = { name: 'Nora Whitfield', company: 'Lumen Studio', city: 'Bilbao' };
  const ids = { ownerId: '9f1c2b3a-0000-4000-8000-000000000000', appName: 'Saluda' };
  const anyWords = fc.record({
    name: fc.string({ unit: 'binary', maxLength: 60 }),
    company: fc.string({ unit: 'binary', maxLength: 60 }),
    city: fc.string({ unit: 'binary', maxLength: 60 }),
  });

  test.each(['free', 'pro'] as const)('on the plan %s', (plan) => {
    fc.assert(
      fc.property(anyWords, fc.uuid(), (words, ownerId) => {
        const suggested = suggestedUsernames(words, plan, { ...ids, ownerId });
        expect(suggested.length).toBeGreaterThanOrEqual(10);
        for (const username of suggested) expect(usernameProblem(username, plan, 'Saluda')).toBeNull();
        expect(suggestedUsernames(words, plan, { ...ids, ownerId })).toEqual(suggested);
      }),
    );
  });

  test('on paid plans the name comes first, then with company and city, and digits last', () => {
    const [name, company, city, ...numbered] = suggestedUsernames(nora, 'pro', ids);
    expect([name, company, city]).toEqual(['nora-whitfield', 'nora-whitfield-lumen-studio', 'nora-whitfield-bilbao']);
    expect(numbered.length).toBeGreaterThanOrEqual(9);
    for (const username of numbered) expect(username).toMatch(/^nora-whitfield-[1-9]\d{3}$/);
  });

  test('digits differ between accounts, and what is reserved, too short or missing is left out', () => {
    const first = (words: Partial<typeof nora>, more: Partial<typeof ids> = {}) =>
      suggestedUsernames({ name: '', company: '', city: '', ...words }, 'pro', { ...ids, ...more })[0];
    expect(first({})).toMatch(/^card-\d{4}$/);
    expect(first({})).not.toBe(first({}, { ownerId: '00000001-0000-4000-8000-000000000000' }));
    expect(first({ name: '王小明', company: 'Lumen' })).toBe('lumen');
    expect(first({ name: 'Admin', city: 'Vigo' })).toBe('admin-vigo');
    expect(first({ name: 'Otra' }, { appName: 'Otra' })).toMatch(/^otra-\d{4}$/);
    expect(first({ name: 'Al', company: 'Lumen' })).toBe('al-lumen');
    expect(first({ name: 'José Ángel Núñez de la Torre y Castellanos' })).toBe('jose-angel-nunez-de-la-torre-y');
  });
});

describe('product 36.22: names of organizations that speak for the operator', () => {
  test.each([
    ['Saluda Support', 'Saluda'],
    ['saluda', 'Saluda'],
    ['Equipo de Saluda', 'Saluda'],
    ['SaludaSoporte', 'Saluda'],
    ['Saluda – Facturación y pagos', 'Saluda'],
    ['Tarjetas Munoz Security Team', 'Tarjetas Muñoz®'],
  ])('%s is refused where the product is called %s', (name, appName) => {
    expect(speaksForOperator(name, appName)).toBe(true);
  });

  test.each([
    ['Saluda Yoga', 'Saluda'],
    ['Saludable Support', 'Saluda'],
    ['Acme Support', 'Saluda'],
    ['Muñoz Tarjetas Soporte', 'Tarjetas Muñoz®'],
    ['Support', '名刺'],
  ])('%s is not where it is called %s', (name, appName) => {
    expect(speaksForOperator(name, appName)).toBe(false);
  });
});
