import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { appRouter } from '#server/router.ts';
import type { Dice } from './dice.ts';
import { fitting, hostile, hostileJson, hostileTexts, spoiled, type Words } from './values.ts';

type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; inputs: z.ZodType[] } };
type Method = NonNullable<InjectOptions['method']>;

export type FuzzRequest = { method: Method; url: string; headers: Record<string, string>; payload?: string | Buffer };

const all = appRouter._def.procedures as unknown as Record<string, Procedure>;

const procedures = Object.entries(all).map(([path, { _def }]) => {
  const [input] = _def.inputs;
  const schema = input && z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  // Hashing a password costs as much as fifty other requests
  const isCostly = /"password"|"current"/.test(JSON.stringify(schema ?? ''));
  return { path, type: _def.type, schema, isCostly };
});

export const procedurePaths = procedures.map(({ path }) => path);

/** Streams never end. */
export const streams = procedures.filter(({ type }) => type === 'subscription').map(({ path }) => path);

/** Any procedure with valid, nearly valid or random input. */
export function procedureRequest(dice: Dice, words: Words): FuzzRequest {
  if (dice.chance(0.04)) return strangeCall(dice);
  if (dice.chance(0.08)) return batch(dice, words);
  const { path, type, ...asked } = dice.pick(procedures);
  const text = inputText(dice, words, asked);
  const isWrongWay = dice.chance(0.03);
  return (type === 'mutation') === isWrongWay
    ? get(`/trpc/${path}${text === undefined ? '' : `?input=${encoded(text, dice)}`}`)
    : post(`/trpc/${path}`, text ?? '', dice);
}

type Asked = { schema: object | undefined; isCostly: boolean };

function inputText(dice: Dice, words: Words, asked: Asked): string | undefined {
  return dice.chance(0.08) ? dice.pick(hostileJson) : JSON.stringify(inputOf(dice, words, asked));
}

function inputOf(dice: Dice, words: Words, { schema, isCostly }: Asked): unknown {
  if (!schema) return dice.chance(0.6) ? undefined : hostile(dice);
  const value = fitting(schema, words, dice);
  const input = dice.chance(0.35) ? value : spoiled(value, dice);
  return isCostly && dice.chance(0.95) ? withoutPassword(input, dice) : input;
}

function withoutPassword(input: unknown, dice: Dice): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const none = dice.pick([null, 1, true, {}, [], ['x']]);
  return { ...input, password: none, ...('current' in input && { current: none }) };
}

function batch(dice: Dice, words: Words): FuzzRequest {
  const chosen = Array.from({ length: dice.pick([1, 2, 2, 3, 5, 21, 60]) }, () => dice.pick(procedures));
  // A few costly calls would take most of the time
  const asked = chosen.filter(({ isCostly }) => !isCostly || dice.chance(0.2));
  const inputs = asked.map((each) => inputOf(dice, words, { ...each, isCostly: true }));
  const url = `/trpc/${asked.map(({ path }) => path).join(',')}?batch=${dice.pick(['1', '1', '1', '0', 'x'])}`;
  const text = JSON.stringify(dice.chance(0.9) ? { ...inputs } : inputs);
  return dice.chance(0.5) ? get(`${url}&input=${encoded(text, dice)}`) : post(url, text, dice);
}

/** Unknown procedures. */
function strangeCall(dice: Dice): FuzzRequest {
  const { path } = dice.pick(procedures);
  const name = dice.pick([
    ...[
      '',
      ',',
      ',,,,',
      '__proto__',
      'constructor.constructor',
      'toString',
      'auth',
      'auth.',
      '.auth',
      'a'.repeat(3_000),
    ],
    ...[
      `${path}.x`,
      path.toUpperCase(),
      `${path}/`,
      `${path},`,
      encodeURIComponent(path),
      `%00${path}`,
      '_def',
      'auth.__proto__',
    ],
  ]);
  return dice.chance(0.5) ? get(`/trpc/${name}`) : post(`/trpc/${name}`, '{}', dice);
}

function get(url: string): FuzzRequest {
  return { method: 'GET', url, headers: {} };
}

function post(url: string, payload: string | Buffer, dice: Dice): FuzzRequest {
  const type = dice.chance(0.95) ? 'application/json' : dice.pick(bodyTypes);
  return { method: 'POST', url, headers: { 'content-type': type }, payload };
}

function encoded(text: string, dice: Dice): string {
  const safe = text.toWellFormed();
  return dice.chance(0.97) ? encodeURIComponent(safe.slice(0, 8_000)) : safe.replace(/[^\x21-\x7e]|[#&]/gu, '%');
}

const bodyTypes: readonly string[] = [
  ...[
    '',
    'x',
    'text/plain',
    'text/xml',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    '*/*',
  ],
  ...['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json;;;=', 'application/octet-stream'],
];

const methods: readonly string[] = ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'TRACE'];

/** Any declared route, or one close to it. */
export function routeRequest(
  dice: Dice,
  words: Words,
  routes: readonly { method: string; url: string }[],
): FuzzRequest {
  const route = dice.pick(routes);
  const method = (dice.chance(0.85) ? route.method : dice.pick(methods)) as Method;
  const path = route.url.replace(/:(\w+)|\*/g, (_, name: string | undefined) => segment(dice, words, name ?? '*'));
  const url = (dice.chance(0.05) ? path + dice.pick(endings) : path) + (dice.chance(0.4) ? query(dice, words) : '');
  const headers = Object.fromEntries(strangeHeaders(dice));
  if (method !== 'POST') return { method, url, headers };
  const type = dice.pick([
    'application/x-www-form-urlencoded',
    'application/json',
    'multipart/form-data; boundary=x',
    ...bodyTypes,
  ]);
  return { method, url, headers: { ...headers, 'content-type': type }, payload: body(dice, words, type) };
}

const endings: readonly string[] = [
  '/',
  '//',
  '/.',
  '/..',
  '.vcf',
  '.map',
  '%00',
  '%2f',
  ';x',
  '/x',
  '~',
  '.',
  '%20',
  '?',
  '%',
];

function segment(dice: Dice, words: Words, name: string): string {
  if (dice.chance(0.55)) return String(dice.pick(words.get(name) ?? words.get('*') ?? ['']));
  const text = dice.pick(hostileTexts);
  if (dice.chance(0.1)) return text.replace(/[^\x21-\x7e]|[?#]/gu, '%');
  return encodeURIComponent(text.toWellFormed().slice(0, 3_000));
}

const parameters = [
  'lang',
  'size',
  'format',
  'photo',
  'token',
  'to',
  'from',
  'period',
  'itemId',
  'state',
  'code',
  'error',
  'answer',
  'of',
  'session',
];

function query(dice: Dice, words: Words): string {
  const pairs = Array.from({ length: 1 + dice.below(3) }, () => {
    const name = dice.chance(0.85) ? dice.pick(parameters) : dice.pick(hostileTexts).slice(0, 50);
    const known = words.get(name);
    const value = known && dice.chance(0.4) ? String(dice.pick(known)) : dice.pick(hostileTexts).slice(0, 3_000);
    return `${encodeURIComponent(name.toWellFormed())}=${dice.chance(0.9) ? encodeURIComponent(value.toWellFormed()) : value.replace(/[^\x21-\x7e]|[#]/gu, '%')}`;
  });
  return `?${pairs.join(dice.chance(0.95) ? '&' : '&&')}`;
}

/** Headers of proxies, browsers and others. */
function strangeHeaders(dice: Dice): [string, string][] {
  const chosen = Array.from({ length: dice.pick([0, 0, 0, 1, 1, 2]) }, () => dice.pick(headerNames));
  return chosen.map((name) => [name, headerValue(dice, name)]);
}

const headerNames: readonly string[] = [
  ...[
    'host',
    'accept-language',
    'accept-encoding',
    'if-none-match',
    'if-modified-since',
    'range',
    'user-agent',
    'referer',
  ],
  ...[
    'origin',
    'sec-fetch-site',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'x-http-method-override',
  ],
  ...[
    'cookie',
    'authorization',
    'expect',
    'content-encoding',
    'trpc-accept',
    'stripe-signature',
    'x-original-url',
    'accept',
  ],
];

const headerWords: Record<string, readonly string[]> = {
  host: [
    'evil.example',
    '',
    'x:99999',
    '[::1',
    'localhost:3000',
    'a b',
    'a'.repeat(300),
    '<b>',
    'localhost@evil.example',
  ],
  'accept-encoding': ['br', 'gzip', '*;q=0', 'br;q=x', 'identity;q=0', ','.repeat(2_000)],
  'if-none-match': ['*', '"', 'W/""', ',,,'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-', 'x'],
  cookie: [
    'saluda.session_token=x',
    'saluda.session_token=%zz.%00',
    'saluda.social=e.y.J',
    '=;=;',
    '__proto__=1',
    'a'.repeat(9_000),
  ],
  'trpc-accept': ['application/jsonl', 'x'],
  'stripe-signature': ['t=1,v1=0', 't=x', ','],
};

function headerValue(dice: Dice, name: string): string {
  const known = headerWords[name];
  if (known && dice.chance(0.8)) return dice.pick(known);
  // Node refuses to send other characters
  return dice
    .pick(hostileTexts)
    .replace(/[^\x20-\x7e]/gu, '')
    .slice(0, 4_000);
}

function body(dice: Dice, words: Words, type: string): string | Buffer {
  if (type.startsWith('multipart/')) return form(dice);
  if (type.startsWith('application/json')) return dice.pick(hostileJson);
  if (!type.includes('urlencoded')) return dice.pick([...hostileTexts, ...hostileJson]);
  return dice.chance(0.1) ? '&'.repeat(5_000) : query(dice, words).slice(1);
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A multipart form, sometimes cut off. */
function form(dice: Dice): Buffer {
  const bytes = dice.pick([
    PICTURE,
    PICTURE.subarray(0, 40),
    Buffer.from('GIF89a'),
    Buffer.from('<svg onload="x"/>'),
    Buffer.alloc(0),
  ]);
  const name = dice.pick(['file', 'file', 'photo', '', '__proto__', 'a"b']);
  const fileName = dice.pick(['photo.png', '../../x.png', 'x'.repeat(2_000), '', 'a\0b.png', 'photo.svg']);
  const head = `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${dice.pick(['image/png', 'text/html', ''])}\r\n\r\n`;
  const end = dice.pick(['\r\n--x--\r\n', '\r\n--x', '', '\r\n--x--\r\n--x--\r\n']);
  const part = Buffer.concat([Buffer.from(head), bytes]);
  return Buffer.concat([...Array<Buffer>(dice.pick([1, 1, 1, 2, 8])).fill(part), Buffer.from(end)]);
}
