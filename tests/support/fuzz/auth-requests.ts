import type { Dice } from './dice.ts';
import type { FuzzRequest } from './requests.ts';
import { hostile, hostileJson, hostileTexts, spoiled } from './values.ts';

type Route = { method: string; url: string };

export type AuthWords = {
  /** access tokens, some of them ended, forged or none */
  tokens: readonly string[];
  refreshTokens: readonly string[];
  /** of sessions, factors and challenges */
  ids: readonly string[];
  emails: readonly string[];
  /** of wallets, some of them used, and their signatures */
  wallets: readonly { chain: string; message: string; signature: string }[];
};

/** Not offered: many routes that do little. */
const off = /sso\/|passkeys|recovery-codes|oauth|admin|invite/;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const;

/** Valid, nearly valid and random requests for the token API. */
export function authRequest(dice: Dice, words: AuthWords, routes: readonly Route[]): FuzzRequest {
  if (dice.chance(0.03)) return walletRequest(dice, words);
  const served = routes.filter(({ url }) => !off.test(url));
  const route = dice.pick(dice.chance(0.9) ? served : routes);
  const path = route.url.replace(/:\w+/g, () => segment(dice, words)).replace('*', () => segment(dice, words));
  const url = `${path}${dice.chance(0.6) ? query(dice) : ''}`;
  const method = dice.chance(0.93) ? route.method : dice.pick(methods);
  const payload = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? undefined : body(dice, words);
  return {
    method: method as FuzzRequest['method'],
    url: dice.chance(0.03) ? `/auth/v1/${dice.pick(malformed)}` : url,
    headers: headers(dice, words),
    ...(payload !== undefined && { payload }),
  };
}

const malformed = [
  '%ff',
  '%',
  '%zz/user',
  'user/%c0%af',
  '%00',
  'factors/%/verify',
  '..%2f..',
  'user//',
  '\\',
  '%2e%2e/',
];

function segment(dice: Dice, { ids }: AuthWords): string {
  return dice.chance(0.7) ? dice.pick(ids) : encodeURIComponent(dice.pick(hostileTexts).toWellFormed().slice(0, 500));
}

function query(dice: Dice): string {
  const pairs = Array.from({ length: 1 + dice.below(3) }, () => {
    const [name, values] = dice.pick(parameters);
    const value = dice.chance(0.8) ? dice.pick(values) : dice.pick(hostileTexts).toWellFormed();
    return `${name}=${dice.chance(0.9) ? encodeURIComponent(value) : value.replace(/[\s\\#]/g, '')}`;
  });
  return `?${pairs.join('&')}`;
}

const parameters: readonly (readonly [string, readonly string[]])[] = [
  ['grant_type', ['password', 'refresh_token', 'pkce', 'id_token', 'web3']],
  ['grant_type', ['password', 'refresh_token', 'pkce', 'id_token']],
  ['scope', ['global', 'local', 'others']],
  ['redirect_to', ['http://localhost:3000/', 'http://localhost:5173/x', 'https://evil.example', 'javascript:alert(1)']],
  ['type', ['signup', 'recovery', 'magiclink', 'invite', 'email_change']],
  ['token', ['x'.repeat(43), '123456']],
  ['provider', ['google', 'apple', 'none']],
  ['answer', ['x', 'a.b.c.d.e']],
  ['code_challenge', ['c'.repeat(43), 'x']],
  ['code_challenge_method', ['s256', 'plain', 'x']],
];

function body(dice: Dice, words: AuthWords): string {
  if (dice.chance(0.08)) return dice.pick(hostileJson);
  const fields: Record<string, () => unknown> = {
    email: () => dice.pick(words.emails),
    phone: () => dice.pick(['+34600111222', '34600111222', '+34 600', '']),
    password: () => dice.pick(['Correct-Horse-7', 'Wrong-Horse-77', 'short', '']),
    refresh_token: () => dice.pick(words.refreshTokens),
    auth_code: () => dice.pick(words.ids),
    code_verifier: () => 'v'.repeat(43),
    code_challenge: () => dice.pick(['c'.repeat(43), 'x', null]),
    code_challenge_method: () => dice.pick(['s256', 'plain', 'S512', null]),
    data: () => dice.pick([{ name: 'Ana' }, {}, { a: null }, hostile(dice)]),
    create_user: () => dice.pick([true, false]),
    type: () => dice.pick(['signup', 'recovery', 'magiclink', 'email', 'email_change', 'sms', 'phone_change']),
    token: () => dice.pick(['123456', '000000', 'x'.repeat(43)]),
    token_hash: () => 'x'.repeat(43),
    nonce: () => '123456',
    factor_type: () => dice.pick(['totp', 'phone', 'webauthn']),
    friendly_name: () => dice.pick(['Phone', 'App', '']),
    issuer: () => 'Cards',
    challenge_id: () => dice.pick(words.ids),
    channel: () => dice.pick(['sms', 'whatsapp', null]),
    webauthn: () => ({ type: dice.pick(['create', 'request']), credential_response: credential(dice) }),
    code: () => dice.pick(['123456', '000000', '12 34 56', '']),
    options: () => ({}),
    provider: () => dice.pick(['google', 'apple', 'none']),
    id_token: () =>
      dice.pick(['a.b.c', 'x', 'eyJhbGciOiJSUzI1NiJ9.e30.AA', 'eyJhbGciOiJub25lIn0.e30.', dice.pick(words.tokens)]),
    access_token: () => 'x',
    domain: () => 'example.com',
    link_identity: () => dice.pick([true, false]),
    gotrue_meta_security: () => ({ captcha_token: 'x' }),
  };
  const names = Object.keys(fields).filter(() => dice.chance(0.35));
  const value = Object.fromEntries(names.map((name) => [name, dice.chance(0.9) ? fields[name]?.() : hostile(dice)]));
  return JSON.stringify(dice.chance(0.7) ? value : spoiled(value, dice)) ?? '';
}

function walletRequest(dice: Dice, words: AuthWords): FuzzRequest {
  const wallet = dice.pick(words.wallets);
  const other = dice.pick(words.wallets);
  const value = {
    chain: dice.chance(0.9) ? wallet.chain : dice.pick(['ethereum', 'solana', 'bitcoin']),
    message: dice.chance(0.5) ? wallet.message : messageOfWallet(dice, words),
    signature: dice.chance(0.8) ? wallet.signature : dice.pick([other.signature, ...hostileTexts]),
  };
  const payload = JSON.stringify(dice.chance(0.8) ? value : spoiled(value, dice)) ?? '';
  return { method: 'POST', url: '/auth/v1/token?grant_type=web3', headers: headers(dice, words), payload };
}

/** Cut, doubled or with something inserted. */
function messageOfWallet(dice: Dice, { wallets }: AuthWords): string {
  const { message } = dice.pick(wallets);
  const place = dice.below(message.length);
  const inserted = dice.pick(['', '\n', '\0', ': ', message, dice.pick(hostileTexts)]);
  return `${message.slice(0, place)}${inserted}${dice.chance(0.5) ? message.slice(place) : ''}`;
}

/** Shaped like a key's response. */
function credential(dice: Dice): unknown {
  const response: Record<string, unknown> = {
    clientDataJSON: Buffer.from('{"type":"webauthn.get","challenge":"x","origin":"http://localhost:3000"}').toString(
      'base64url',
    ),
    ...(dice.chance(0.5)
      ? { attestationObject: dice.pick(['o2NmbXRkbm9uZQ', 'AAAA', 'oA']), transports: dice.pick([['usb'], [], 'usb']) }
      : { authenticatorData: dice.pick(['SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M', 'AA']), signature: 'MEUCIQ' }),
  };
  const whole = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response };
  return dice.chance(0.9) ? whole : spoiled(whole, dice);
}

function headers(dice: Dice, { tokens }: AuthWords): Record<string, string> {
  const address = Array.from({ length: 3 }, () => 1 + dice.below(254)).join('.');
  return {
    'x-forwarded-for': `127.${address}`,
    'content-type': dice.chance(0.8)
      ? 'application/json;charset=UTF-8'
      : dice.pick(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x', '*/*']),
    ...(dice.chance(0.8) && {
      authorization: dice.chance(0.95) ? `Bearer ${dice.pick(tokens)}` : dice.pick(credentials),
    }),
    ...(dice.chance(0.7) && { 'x-supabase-api-version': dice.pick(['2024-01-01', '2024-01-01', '2023-01-01', 'x']) }),
    ...(dice.chance(0.3) && { origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' }),
    ...(dice.chance(0.3) && { apikey: 'x', 'x-client-info': 'auth-js/2.119.1' }),
  };
}

const credentials = ['Bearer', 'Bearer ', 'Basic eDp4', 'bearer a b', 'Bearer ..', `Bearer ${'a.'.repeat(2_000)}`];
