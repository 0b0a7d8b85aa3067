import { randomUUID } from 'node:crypto';
import { generateSync, type JsonSchema } from 'json-schema-faker';
import type { oas31 } from 'zod-openapi';
import { fileForm } from '../upload.ts';
import type { Dice } from './dice.ts';

type Schema = oas31.SchemaObject;

export type RestOperation = { method: string; path: string; operation: oas31.OperationObject };

export type RestRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
};

/** What there is, by the name of the field that refers to it. */
export type RestWords = {
  ids: Record<string, readonly string[]>;
  photos: readonly string[];
  /** of members */
  emails: readonly string[];
  cursors: readonly string[];
};

/** A GIF of one pixel. */
const smallest = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const MOST_ITEMS = 4;
const externalIds = ['crm-1', 'crm-2', 'crm-3', 'a/b?c#d', '%41', '~'];
const oddities: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, '', ' ', '\0', '\ud800', 'x'.repeat(3000), '<b>', '{}', [], {}, [null], { a: 1 }],
  ...['2026-13-45', '9999-12-31T23:59:59.999+14:00', 'http://', 'javascript:alert(1)', 'http://[::1', '🍽️', '\u202e'],
];
const broken = ['{', '[1', '"', 'null', '[]', '7', '{"a":1,"a":2}', '{"__proto__":{}}', '\ufeff{}', ''];
const types = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=latin1',
  '',
];

/** A request of the document, of which a third is corrupted. */
export function restRequest(dice: Dice, { method, path, operation }: RestOperation, words: RestWords): RestRequest {
  const isCorrupt = dice.chance(1 / 3);
  const parameters = (operation.parameters ?? []) as oas31.ParameterObject[];
  const [collection = ''] = path.split('/').slice(1);
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(named(dice, name, collection, words)));
  const query = new URLSearchParams(
    parameters
      .filter((each) => each.in === 'query' && dice.chance(each.required ? 0.95 : 0.3))
      .map(({ name, schema = {} }) => [name, parameter(dice, name, schema as Schema, words, isCorrupt)]),
  );
  if (isCorrupt && dice.chance(0.1)) query.append(dice.pick(['limit', 'x', 'cursor', '__proto__']), 'x');
  const content = (operation.requestBody as oas31.RequestBodyObject | undefined)?.content;
  const schema = content?.['application/json']?.schema;
  const headers: Record<string, string> = {
    ...(method !== 'GET' && dice.chance(0.2) && { 'idempotency-key': dice.pick(['a', 'b', randomUUID(), 'é', '']) }),
    ...(dice.chance(0.2) && { 'accept-language': 'es' }),
    ...(schema && { 'content-type': 'application/json' }),
  };
  const request = { method, url: `/api/v1${place}${query.size > 0 ? `?${query}` : ''}`, headers };
  if (content?.['multipart/form-data']) {
    const form = fileForm(isCorrupt ? Buffer.from(String(dice.pick(oddities))) : smallest, { name: 'a.gif' });
    return { ...request, headers: { ...headers, ...form.headers }, payload: form.payload };
  }
  if (!schema)
    return isCorrupt && dice.chance(0.3) ? { ...request, headers: json(headers), payload: '{"x":1}' } : request;
  const body = known(dice, faked(dice, schema as Schema), words);
  if (!isCorrupt) return { ...request, payload: JSON.stringify(body) };
  if (dice.chance(0.1)) return { ...request, payload: dice.pick(broken) };
  if (dice.chance(0.1)) return { ...request, headers: { ...headers, 'content-type': dice.pick(types) }, payload: '{}' };
  return { ...request, payload: JSON.stringify(corrupted(dice, body)) };
}

function json(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'content-type': 'application/json' };
}

/** Of an item in a path. */
function named(dice: Dice, name: string, collection: string, { ids }: RestWords): string {
  if (name === 'externalId') return dice.pick(externalIds);
  if (name === 'format') return dice.pick(['png', 'svg', 'pdf', 'x']);
  if (dice.chance(0.15))
    return dice.pick([randomUUID(), 'x', `ext_${dice.pick(externalIds)}`, 'ext_', '\0', 'é'.repeat(99)]);
  return dice.pick(ids[collection] ?? [randomUUID()]);
}

function parameter(dice: Dice, name: string, schema: Schema, words: RestWords, isCorrupt: boolean): string {
  if (isCorrupt && dice.chance(0.3)) return String(dice.pick(oddities));
  if (name === 'cursor') return dice.pick([...words.cursors, 'x', '']);
  if (name === 'tagIds') return dice.pick(words.ids.tags ?? ['']);
  if (name === 'forwardTo') return dice.pick(words.ids.cards ?? ['']);
  return String(known(dice, faked(dice, schema), words, name));
}

function faked(dice: Dice, schema: Schema): unknown {
  return generateSync(schema as JsonSchema, {
    seed: dice.below(2 ** 31),
    maxItems: MOST_ITEMS,
    optionalsProbability: dice.pick([0, 0.2, 0.5, 0.9]),
    useExamplesValue: dice.chance(0.7),
  });
}

const kinds: Record<string, string> = {
  add: 'tags',
  remove: 'tags',
  tagIds: 'tags',
  chosenLinks: 'links',
  itemId: 'links',
  cardId: 'cards',
  forwardTo: 'cards',
  templateId: 'templates',
};

/** With items and photos that there are, mostly. */
function known(dice: Dice, value: unknown, words: RestWords, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => known(dice, each, words, field));
  if (typeof value === 'object' && value !== null) {
    const ids = 'kind' in value ? `${value.kind}s` : '';
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        const of = field === 'holder' ? `holder ${name}` : name === 'ids' ? ids : name;
        return [name, known(dice, each, words, of)];
      }),
    );
  }
  if (typeof value !== 'string' || dice.chance(0.1)) return value;
  if (field === 'holder email') return dice.pick(words.emails);
  if (value.startsWith('/media/') || field === 'logo') return dice.pick(words.photos);
  const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value) || field === 'id';
  return isId ? dice.pick(words.ids[kinds[field] ?? field] ?? Object.values(words.ids).flat()) : value;
}

/** With one value replaced, removed or added, somewhere. */
function corrupted(dice: Dice, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(0.1)) return dice.pick(oddities);
  if (Array.isArray(value)) {
    if (value.length === 0 || dice.chance(0.2)) return [...value, dice.pick(oddities)];
    const place = dice.below(value.length);
    return value.map((each, index) => (index === place ? corrupted(dice, each) : each));
  }
  const names = Object.keys(value);
  const name = names.length > 0 && dice.chance(0.85) ? dice.pick(names) : dice.pick(['x', '__proto__', 'id', '']);
  const { [name]: before, ...rest } = value as Record<string, unknown>;
  if (dice.chance(0.15)) return rest;
  return Object.defineProperty(rest, name, { value: corrupted(dice, before), enumerable: true });
}
