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
  const operator = withoutMarks(appName)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return officialNames.has(name) || name === operator;
}

export function isUsernameForm(segment: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/.test(segment);
}

/** 8 digits on the free plan, otherwise the name and 4 digits. `random` returns 0 ≤ x < 1. */
export function suggestUsername(name: string, plan: PlanType, random: () => number): string {
  if (plan === 'free') return String(10_000_000 + Math.floor(random() * 90_000_000));
  const base = usernameBase(name);
  const suffix = String(1000 + Math.floor(random() * 9000));
  return base === '' ? `card-${suffix}` : `${base}-${suffix}`;
}

export function usernameBase(name: string): string {
  return hyphenated(name).slice(0, 25).replace(/-$/, '');
}

/** The plan whose username rules apply. During onboarding, a chosen plan counts before it is paid (product 4.6). */
export function usernamePlan(
  profile: { initialized: boolean; chosenPlan: PlanType | null },
  planInForce: PlanType,
): PlanType {
  return planInForce === 'free' && !profile.initialized ? (profile.chosenPlan ?? 'free') : planInForce;
}
