import type { ErrorCode } from '../errors.ts';
import { reservedNames } from '../paths.ts';
import type { PlanType } from './plans.ts';

export type UsernameProblem = Extract<ErrorCode, `username_${'required' | 'digits' | 'form' | 'reserved'}`>;

/** What the field keeps of what is typed (product 4.1). */
export function cleanUsername(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/g, '');
}

/** What is wrong with a username on a plan, or null (product 4.1 to 4.3). */
export function usernameProblem(username: string, plan: PlanType): UsernameProblem | null {
  if (username === '') return 'username_required';
  if (reservedNames.has(username)) return 'username_reserved';
  if (plan === 'free') return /^[0-9]{8}$/.test(username) ? null : 'username_digits';
  return isUsernameForm(username) ? null : 'username_form';
}

/** Whether a path segment could be somebody's username on any plan. */
export function isUsernameForm(segment: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/.test(segment);
}

/** A username to start from: 8 digits on the free plan, else the name with a 4-digit suffix. `random` gives 0 ≤ x < 1. */
export function suggestUsername(name: string, plan: PlanType, random: () => number): string {
  if (plan === 'free') return String(10_000_000 + Math.floor(random() * 90_000_000));
  const base = usernameBase(name);
  const suffix = String(1000 + Math.floor(random() * 9000));
  return base === '' ? `card-${suffix}` : `${base}-${suffix}`;
}

/** A name in the letters of an address, at most 25 of them; empty where it has none. */
export function usernameBase(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 25)
    .replace(/-+$/, '');
}
