import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from '../refusals.ts';
import { type Form, unknownParameter } from './form.ts';

/** A schema whose every parameter the SDK declares for the call: another name, or another type, does not compile. */
export function accepts<Params>() {
  return <const Shape extends { [K in keyof Shape]: K extends keyof Params ? z.ZodType<Params[K]> : never }>(
    shape: Shape,
  ) => z.strictObject(shape);
}

export const text = z.string().max(5000);
export const id = z.string().min(1).max(200);
export const webAddress = z.url({ protocol: /^https?$/ }).max(5000);
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

/** @throws ApiRefusal that names the parameter which is unknown, missing or wrong */
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

/** Of a choice, what is wrong with the form that looks most like what was sent. */
function firstIssue(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue {
  if (!issue) throw new Error('a refusal without a reason');
  return issue;
}

function valueAt(form: Form, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], form);
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((key, i) => (i === 0 ? String(key) : `[${String(key)}]`)).join('');
}
