import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#server/router.ts';
import { signUpSchema } from '#src/accounts/credentials.ts';
import { issueText, issueTextOf } from '#src/issue-texts.ts';
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

const root = join(import.meta.dirname, '../..');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  // The token API has refusals of its own, in English
  .filter((path) => path.endsWith('.ts') && !path.startsWith('auth-api/'))
  .map((path) => join(root, 'src', path));

/** Adds the messages that a schema, and all in it, has for what it refuses. */
function addMessages(part: unknown, found: Set<string>, seen: Set<unknown>): void {
  if (typeof part !== 'object' || part === null || seen.has(part)) return;
  seen.add(part);
  if ('_zod' in part) {
    const { def } = part._zod as { def: object };
    const message = 'error' in def && typeof def.error === 'function' ? def.error({ code: 'custom', path: [] }) : null;
    if (typeof message === 'string') found.add(message);
    for (const each of Object.values(def)) addMessages(each, found, seen);
  } else if (Array.isArray(part) || Object.getPrototypeOf(part) === Object.prototype)
    for (const each of Object.values(part)) addMessages(each, found, seen);
}

function messagesOf(...parts: unknown[]): string[] {
  const found = new Set<string>();
  for (const part of parts) addMessages(part, found, new Set());
  return [...found];
}

const withoutText = (messages: string[]) =>
  messages.filter((message) => message !== 'Invalid input' && issueText(english, message) === 'Invalid input');

test('product 11.4: every message of a schema has a text', async () => {
  const exported = await Promise.all(sources.map(async (path) => Object.values(await import(path))));
  const procedures = Object.values<unknown>(appRouter._def.procedures) as { _def: { inputs: unknown[] } }[];
  const inputs = procedures.flatMap(({ _def }) => _def.inputs);
  const messages = messagesOf(exported.flat(), inputs);
  expect(messages.length).toBeGreaterThan(30);
  expect(withoutText(messages)).toEqual([]);
  // The walk finds what is nested, and would find one without a text
  const phone = z.string().max(5, 'Too long a phone');
  const nested = z.object({ phones: z.array(phone).transform((list) => list[0]) }).partial();
  expect(withoutText(messagesOf(nested))).toEqual(['Too long a phone']);
});

test('product 11.4: every text belongs to a message, and every message in code has one', () => {
  const code = sources.filter((path) => !path.endsWith('/issue-texts.ts')).map((path) => readFileSync(path, 'utf8'));
  const raised = code.flatMap((text) => [...text.matchAll(/code: 'custom'[^}]*?message: '([^']+)'/gs)]);
  expect(withoutText(raised.map(([, message = '']) => message))).toEqual([]);
  const table = readFileSync(join(root, 'src/issue-texts.ts'), 'utf8');
  const known = [...table.matchAll(/^ {2}'?([^'\n]+?)'?: \(i18n\)/gm)].map(([, message = '']) => message);
  expect(known.length).toBeGreaterThan(40);
  const others = ['server', 'web'].flatMap((layer) =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFileSync(join(root, layer, path), 'utf8')),
  );
  const all = [table.slice(0, table.indexOf('const issueTexts')), ...code, ...others].join('\n');
  const unused = known.filter((message) => !all.includes(`'${message}'`) && !isOfTarget(message));
  expect(unused).toEqual([]);
});

/** `targetSchema` puts the length into its message. */
const isOfTarget = (message: string) => /^URL must be less than \d+ characters$/.test(message);
