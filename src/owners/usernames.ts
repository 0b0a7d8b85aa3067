import type { ErrorCode } from '../errors.ts';
import { hyphenated, withoutMarks } from '../names.ts';
import { reservedUsernames } from '../paths.ts';
import type { PlanType } from './plans.ts';

export type UsernameProblem = Extract<ErrorCode, `username_${'required' | 'digits' | 'form' | 'reserved'}`>;

export function cleanUsername(typed: string): string {
  return typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '');
}

/** The rule that a username breaks on a plan, or null (product 4.1 to 4.3, 4.7). */
export function usernameProblem(username: string, plan: PlanType, appName: string): UsernameProblem | null {
  if (username === '') return 'username_required';
  if (reservedUsernames.has(username) || looksOfficial(username, appName)) return 'username_reserved';
  if (plan === 'free') return hasDigitsOnly(username) ? null : 'username_digits';
  return isUsernameForm(username) ? null : 'username_form';
}

/** Whether it is a username of the free plan (product 4.2). */
export function hasDigitsOnly(username: string | null): boolean {
  return /^[0-9]{8}$/.test(username ?? '');
}

const officialNames: ReadonlySet<string> = new Set(['saluda', 'official', 'administrator', 'support']);

/** Hyphens don't make another name of one. Pages of accounts that already have such a username still work. */
function looksOfficial(username: string, appName: string): boolean {
  const name = username.replaceAll('-', '');
  return officialNames.has(name) || name === joinedWords(appName);
}

const plain = (text: string) => withoutMarks(text).toLowerCase();
const joinedWords = (text: string) => plain(text).replace(/[^a-z0-9]/g, '');

/** What parts of an operator are called, in English and Spanish. */
const officialWords: ReadonlySet<string> = new Set([
  ...['account', 'accounts', 'admin', 'administration', 'administrator', 'billing', 'help', 'helpdesk', 'moderation'],
  ...['official', 'payment', 'payments', 'security', 'service', 'staff', 'support', 'team', 'verification', 'verified'],
  ...['administracion', 'administrador', 'ayuda', 'cobros', 'cuenta', 'cuentas', 'equipo', 'facturacion', 'moderacion'],
  ...['oficial', 'pago', 'pagos', 'seguridad', 'servicio', 'soporte', 'verificacion', 'verificado'],
]);

/** Whether a name is the operator's, or that of a part of the operator, as 'Saluda Support' (product 36.22). */
export function speaksForOperator(name: string, appName: string): boolean {
  const [operator, joined] = [joinedWords(appName), joinedWords(name)];
  if (operator === '' || !joined.includes(operator)) return false;
  if (joined === operator || officialWords.has(joined.replace(operator, ''))) return true;
  const [words, own] = [name, appName].map((text) =>
    plain(text)
      .split(/[^a-z0-9]+/)
      .filter(Boolean),
  ) as [string[], string[]];
  const hasName = words.some((_, start) => own.every((word, n) => words[start + n] === word));
  return hasName && words.some((word) => officialWords.has(word));
}

export function isUsernameForm(segment: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/.test(segment);
}

export type UsernameWords = { name: string; company: string; city: string };

const SUGGESTED = 12;

/**
 * Usernames to suggest, the best first (product 4.9): 8 digits on the free plan; otherwise the name, with the company, with the city, and
 * with 4 digits. The digits are the same each time for the same `ownerId`.
 */
export function suggestedUsernames(
  { name, company, city }: UsernameWords,
  plan: PlanType,
  { ownerId, appName }: { ownerId: string; appName: string },
): string[] {
  const digits = digitsOf(ownerId);
  if (plan === 'free') return digits.map((x) => String(10_000_000 + Math.floor(x * 90_000_000)));
  const base = usernameBase(name);
  const words = [[name], [name, company], base === '' ? [] : [name, city]].map((parts) => joined(parts, USERNAME_MAX));
  const numbered = digits.map((x) => `${base || 'card'}-${1000 + Math.floor(x * 9000)}`);
  return [...new Set([...words, ...numbered])].filter((username) => usernameProblem(username, plan, appName) === null);
}

/** Fractions below 1, by a linear congruential generator. */
function digitsOf(ownerId: string): number[] {
  let state = Number.parseInt(ownerId.replace(/[^0-9a-f]/gi, '').slice(0, 8), 16) || 0;
  return Array.from({ length: SUGGESTED }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  });
}

const USERNAME_MAX = 30;

function joined(parts: string[], max: number): string {
  return parts.map(hyphenated).filter(Boolean).join('-').slice(0, max).replace(/-$/, '');
}

export function usernameBase(name: string): string {
  return joined([name], 25);
}

/** The plan whose username rules apply. During onboarding, a chosen plan counts before it is paid (product 4.6). */
export function usernamePlan(
  profile: { initialized: boolean; chosenPlan: PlanType | null },
  planInForce: PlanType,
): PlanType {
  return planInForce === 'free' && !profile.initialized ? (profile.chosenPlan ?? 'free') : planInForce;
}
