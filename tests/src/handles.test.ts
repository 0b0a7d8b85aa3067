import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHandle, HANDLE_MAX, handleProblem, isHandleForm, suggestHandle } from '#src/owners/handles.ts';

describe('product 5.12: the handle of a card', () => {
  test.each([
    ['a', null],
    ['7', null],
    ['ana--lopez-2', null],
    ['a'.repeat(40), null],
    ['a'.repeat(41), 'handle_form'],
    ['', 'handle_form'],
    ['-', 'handle_form'],
    ['-ana', 'handle_form'],
    ['ana-', 'handle_form'],
    ['Ana', 'handle_form'],
    ['ana_lopez', 'handle_form'],
    ['añil', 'handle_form'],
    ['ana/x', 'handle_form'],
    ['ana\n', 'handle_form'],
    ['links', 'handle_reserved'],
    ['taken', 'handle_taken'],
  ])('%j: %j', (handle, problem) => {
    expect(handleProblem(handle, ['taken'])).toBe(problem);
  });

  test.each([
    ['Ana García López', [], 'ana-garcia-lopez'],
    ['Ana García López', ['ana-garcia-lopez'], 'ana-garcia-lopez-2'],
    ['Ana', ['ana', 'ana-2', 'ana-4'], 'ana-3'],
    ['Łukasz Sørensen & Weiß', [], 'lukasz-sorensen-weiss'],
    ['王小明', [], 'card'],
    ['محمد', ['card'], 'card-2'],
    ['🌻', ['card', 'card-2'], 'card-3'],
    ['Links', [], 'links-2'],
    [`${'a'.repeat(39)} b`, [], 'a'.repeat(39)],
    ['a'.repeat(60), ['a'.repeat(40)], `${'a'.repeat(38)}-2`],
  ])('is suggested from the name %j, with %j taken: %s', (name, taken, handle) => {
    expect(suggestHandle(name, taken)).toBe(handle);
  });

  test('what is suggested is always valid and free, and what is typed is cleaned', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        const first = suggestHandle(name, []);
        const second = suggestHandle(name, [first]);
        expect([handleProblem(first, []), handleProblem(second, [first])]).toEqual([null, null]);
        expect(cleanHandle(name)).toMatch(/^[a-z0-9-]*$/);
        expect(isHandleForm(first) && first.length <= HANDLE_MAX).toBe(true);
      }),
    );
  });
});
