import { expect, test } from 'vitest';
import { z } from 'zod';
import { signUpSchema } from '#src/accounts/credentials.ts';
import { issueTextOf } from '#src/issue-texts.ts';
import type { I18n } from '#src/pages/i18n.ts';

const english: I18n = { locale: 'en', _: ({ message }) => message };

function texts(schema: z.ZodType, input: unknown): string[] {
  return (schema.safeParse(input).error?.issues ?? []).map((issue) => issueTextOf(english, issue, input));
}

test("product 11.4: a field that is missing is 'Required', one that is wrong keeps its message", () => {
  expect(texts(signUpSchema, {})).toEqual(['Required', 'Required', 'Required']);
  const values = { name: '', email: '', password: 'short', language: 'xx' };
  expect(texts(signUpSchema, values)).toEqual(
    expect.arrayContaining(['Required', 'Password must be at least 12 characters', 'Invalid input']),
  );
  const named = { name: '', email: 'a@b.co', password: 'Correct-Horse-7', language: 'en' };
  expect(texts(signUpSchema, named)).toEqual(['Name is required']);
  expect(texts(z.object({ list: z.array(z.object({ name: z.string() })) }), { list: [{}] })).toEqual(['Required']);
  expect(texts(z.object({ name: z.string() }), { name: 1 })).toEqual(['Invalid input']);
  expect(texts(z.object({ name: z.string() }), { name: null })).toEqual(['Invalid input']);
  expect(texts(z.object({ name: z.string() }), undefined)).toEqual(['Invalid input']);
});
