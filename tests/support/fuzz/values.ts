import type { Dice } from './dice.ts';

/** Strings known to break programs. */
export const hostileTexts: readonly string[] = [
  ...['', ' ', '\t\r\n', '.', '..', '../../../../etc/passwd', '~', '%', '%zz', '%00', '%c0%af', '%2e%2e%2f', '\\'],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'a\udfff',
    '\ufeff',
    '\u202egnp.exe',
    '\u2028',
    'e\u0301'.repeat(200),
    '\u{1f600}'.repeat(60),
  ],
  ...[
    "'",
    '"',
    '`',
    "' or 1=1 --",
    "'; drop table users; --",
    '$1',
    '#{7*7}',
    '{{7*7}}',
    '<%= 7 %>',
    '%s%n',
    '*',
    '?',
    '|id',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '&#106;avascript:alert(1)',
    '--><svg/onload=alert(1)>',
  ],
  ...[
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<b>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
  ],
  ...[
    'http://',
    'http://[',
    'http://user:pw@host.example/',
    'https://0x7f.1/',
    'https://example.com:99999/',
    'https:example',
  ],
  ...[
    '00000000-0000-0000-0000-00000000000',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'null',
    'undefined',
    'true',
    '[object Object]',
  ],
  ...['0', '-0', '-1', '1e309', '0x10', 'NaN', 'Infinity', '99999999999999999999', '2147483648', '1.5', '٣', 'İ', 'ß'],
  ...['2026-02-30', '0000-00-00', '-000001-01-01', '275760-09-13T00:00:00.001Z', '2026-01-01T00:00:00+99:99', '1'],
  ...['Europe/Nowhere', 'en-US,en;q=x', 'a@b', `${'a'.repeat(250)}@example.com`, 'x'.repeat(101), 'x'.repeat(5_001)],
  ...[
    'a\r\nset-cookie: a=b',
    '#',
    '#12345g',
    '/media/../photo.jpg',
    'photo.jpg/',
    'x'.repeat(2_049),
    'ab'.repeat(20_000),
  ],
];

const hostileValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]], [null], [{}], ['', '']],
  ...[
    { length: -1 },
    Object.fromEntries([['then', 'x']]),
    { toJSON: 1 },
    { $ne: null },
    { json: {} },
    Array(300).fill('x'),
    Array(6_000).fill(0),
  ],
];

/** Unexpected values. */
export function hostile(dice: Dice): unknown {
  if (dice.chance(0.6)) return dice.pick(hostileTexts);
  return dice.chance(0.95) ? dice.pick(hostileValues) : deep(dice.pick([50, 500, 3_000]));
}

function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let n = 0; n < levels; n += 1) value = n % 2 ? [value] : { a: value };
  return value;
}

/** Invalid or hostile JSON. */
export const hostileJson: readonly string[] = [
  ...[
    '',
    '{',
    '[',
    'nul',
    '\0',
    '"',
    '\ufeff{}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}{"a":2}',
    'NaN',
    '1e999',
    '[1e999]',
    '-',
  ],
  ...[
    '{"__proto__":{"plan":"business"}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"id":1,"id":2}',
    '"\\ud800"',
    '[[[]]]',
  ],
  ...['['.repeat(20_000), `${'['.repeat(5_000)}${']'.repeat(5_000)}`, `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`],
  ...[
    `"${'x'.repeat(200_000)}"`,
    `{"${'k'.repeat(10_000)}":1}`,
    `[${'0,'.repeat(50_000)}0]`,
    'null',
    'true',
    '0',
    '""',
    '[]',
    '{}',
  ],
];

/** Plausible values by field name, to get past the first check. */
export type Words = ReadonlyMap<string, readonly unknown[]>;

type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
};

/** A value that a zod schema accepts, or nearly. */
export function fitting(schema: Schema, words: Words, dice: Dice, name = ''): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fitting(dice.pick(choices), words, dice, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type;
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).filter(
      ([key]) => schema.required?.includes(key) || dice.chance(0.5),
    );
    return Object.fromEntries(entries.map(([key, each]) => [key, fitting(each, words, dice, key)]));
  }
  if (type === 'array') {
    return Array.from({ length: dice.below(4) }, () => fitting(schema.items ?? {}, words, dice, name));
  }
  if (type === 'null') return null;
  if (type === 'boolean') return dice.chance(0.5);
  if (type === 'number' || type === 'integer') return dice.pick([1, 2, 10, 100]);
  if (schema.format === 'uuid') return dice.pick(words.get('id') ?? ['']);
  return dice.pick(words.get(name) ?? words.get('*') ?? ['']);
}

/** Replaces some parts with hostile values. */
export function spoiled(value: unknown, dice: Dice): unknown {
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isBranch || dice.chance(0.15)) return hostile(dice);
  const keys = Object.keys(value);
  const hit = dice.pick(keys);
  const changed: [string, unknown][] = Object.entries(value).map(([key, each]) => [
    key,
    key === hit || dice.chance(0.1) ? spoiled(each, dice) : each,
  ]);
  if (Array.isArray(value)) return changed.map(([, each]) => each);
  if (dice.chance(0.1)) return Object.fromEntries(changed.filter(([key]) => key !== hit));
  const more = dice.chance(0.2) ? [[dice.pick(hostileTexts).slice(0, 40), hostile(dice)] as [string, unknown]] : [];
  return Object.fromEntries([...changed, ...more]);
}
