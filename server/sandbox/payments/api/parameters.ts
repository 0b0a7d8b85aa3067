import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from '../api-errors.ts';

/** A schema that only compiles with the SDK's own parameter names and types. */
export function accepts<Params>() {
  return <const Shape extends { [K in keyof Shape]: K extends keyof Params ? z.ZodType<Params[K]> : never }>(
    shape: Shape,
  ) => z.strictObject(shape);
}

export const textParameter = z.string().max(5000);
export const id = z.string().min(1).max(200);
export const httpUrl = z.url({ protocol: /^https?$/ }).max(5000);
export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
export const metadata = z.union([
  z.literal('').transform((): Stripe.Metadata => ({})),
  z.record(z.string().max(40), z.string().max(500)),
]);
export const expand = z.array(z.string()).optional();
export const created = z
  .union([
    integer.transform((at) => ({ gte: at, lte: at })),
    z.strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    }),
  ])
  .optional();
export const paging = {
  limit: integer.refine((limit) => limit >= 1 && limit <= 100).optional(),
  starting_after: id.optional(),
  ending_before: id.optional(),
};

/** @throws ApiError naming the unknown, missing or invalid parameter */
export function readParameters<T>(schema: z.ZodType<T>, form: Form): T {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const issue = firstIssue(result.error.issues[0]);
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') throw unknownParameter(nameOf([...issue.path, issue.keys[0] ?? '']));
  if (issue.code === 'invalid_type' && issue.input === undefined && valueAt(form, issue.path) === undefined) {
    throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  throw invalid(`Invalid ${param}: ${issue.message}`, param);
}

function firstIssue(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue {
  if (!issue) throw new Error('error without an issue');
  return issue;
}

function valueAt(form: Form, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], form);
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((key, i) => (i === 0 ? String(key) : `[${String(key)}]`)).join('');
}

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const forbidden = ['__proto__', 'constructor', 'prototype'];

/** Parses Stripe's notation, `items[0][price]=x&expand[]=y`. */
export function parseForm(text: string): Form {
  const root: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
    const names = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name)];
    if (first === '' || names.some((name) => forbidden.includes(name))) throw unknownParameter(key);
    put(root, names, value);
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, listed(value)]));
}

function put(target: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(target).length) : name;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const below = target[key];
  const next: Form = typeof below === 'object' && !Array.isArray(below) ? below : {};
  target[key] = next;
  put(next, rest, value);
}

/** Objects with keys 0, 1, 2… are arrays. */
function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, listed(each)] as const);
  return entries.every(([key], i) => key === String(i)) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

function unknownParameter(name: string) {
  return invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
}
