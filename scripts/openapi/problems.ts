import { STATUS_CODES } from 'node:http';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import type { Operation } from '#server/rest.ts';
import { type ErrorCode, errorCodes, statusOf } from '#src/errors.ts';
import { problemType } from '#src/marketing/docs.ts';
import { isActionOf, needsAccess, scopeOf } from '#src/owners/permissions.ts';
import { problemText } from '#src/problem-texts.ts';
import type { RefusalDetails } from '#src/refusals/refusal.ts';
import { sample } from '#src/rest-schemas.ts';
import { headersOfRefusals } from './headers.ts';

const SAMPLE_URL = 'https://saluda.example';

export const problemSchema = z
  .strictObject({
    type: sample(problemType(SAMPLE_URL, 'invalid_input')).meta({
      format: 'uri-reference',
      description: 'Where the code is explained.',
    }),
    title: sample('Invalid input').meta({ description: 'For people, in the language of the request.' }),
    status: z.int().meta({ examples: [422] }),
    code: z.enum(errorCodes).meta({ description: 'For programs: it never changes.' }),
    detail: sample('Invalid input').optional(),
    requestId: sample('0mfl8g3t').meta({ description: 'By which the operator finds the request in the log.' }),
    errors: z
      .array(
        z.strictObject({
          pointer: sample('#/title').meta({ description: 'A JSON pointer into the body, or the name of a parameter.' }),
          detail: sample('Title is required'),
        }),
      )
      .optional()
      .meta({ description: 'What is invalid, up to a hundred of them.' }),
    secondsLeft: z.int().optional().meta({ description: 'After so many seconds it makes sense to try again.' }),
    'violated-policies': z
      .array(sample('write'))
      .optional()
      .meta({ description: 'Names of the limits that are reached. Those per minute are in `RateLimit-Policy`.' }),
    limit: z.int().optional().meta({ description: 'Of the plan.' }),
    plan: z.literal('business').optional().meta({ description: 'Which plan it takes.' }),
    scope: sample('links:write').optional().meta({ description: 'Which the key lacks.' }),
    emails: z.array(sample('luis@example.com')).optional().meta({ description: 'Which it is about.' }),
    parts: z.array(z.string()).optional().meta({ description: 'Fields that the template of the card requires.' }),
    supportEmail: sample('support@example.com').optional(),
  })
  .meta({ id: 'Problem' });

/** Any operation may be refused for these. */
const always: readonly ErrorCode[] = [
  ...(['unauthenticated', 'key_expired', 'account_disabled', 'plan_required'] as const),
  ...(['too_many_requests', 'internal', 'overloaded', 'unavailable'] as const),
];
const sharedStatuses = [401, 429, 500, 503];
/** A body that is no JSON, too large, or of another type. */
const unreadable = [400, 413, 415];

/** Which codes an operation can be refused with, by status. */
export function codesOf(operation: Operation): ReadonlyMap<number, readonly ErrorCode[]> {
  const { method, action, params, query, body, isOffered, refusals = [] } = operation;
  const isChange = method !== 'GET';
  // A body names tags, or other items
  const namesItems = params ?? body ?? fieldsOf(query).itemId ?? isOffered ?? !isActionOf('person', action);
  const codes = [
    ...always,
    ...(scopeOf(action) === 'any' ? [] : (['scope_missing'] as const)),
    ...(needsAccess(action) ? (['trial_expired'] as const) : []),
    ...(namesItems ? (['not_found'] as const) : []),
    ...(isChange ? (['request_in_progress', 'idempotency_mismatch'] as const) : []),
    ...refusals,
  ];
  const byStatus = new Map<number, ErrorCode[]>(Map.groupBy(new Set(codes), statusOf));
  // Unknown parameters are refused, too
  for (const status of [422, ...(isChange ? unreadable : [])])
    byStatus.set(status, ['invalid_input', ...(byStatus.get(status) ?? [])]);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** Of parameters, which a schema may transform. */
function fieldsOf(schema: z.ZodType | undefined): Record<string, unknown> {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Refusals that are the same wherever they occur. */
export function sharedRefusals(): Record<string, oas31.ResponseObject> {
  const codes = (status: number) => always.filter((code) => statusOf(code) === status);
  return Object.fromEntries([
    ...sharedStatuses.map((status) => [sharedName(status), response(status, codes(status))] as const),
    ...unreadable.map((status) => [sharedName(status), response(status, ['invalid_input'])] as const),
  ]);
}

export function refusal(status: number, codes: readonly ErrorCode[]): oas31.ResponseObject | oas31.ReferenceObject {
  const own = response(status, codes);
  const shared = sharedRefusals()[sharedName(status)];
  return shared?.description === own.description ? { $ref: `#/components/responses/${sharedName(status)}` } : own;
}

function sharedName(status: number): string {
  return (STATUS_CODES[status] ?? '').replaceAll(' ', '');
}

function response(status: number, codes: readonly ErrorCode[]): oas31.ResponseObject {
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    headers: headersOfRefusals(status),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: [...codes] } } }],
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${exampleName(code, status)}` }]),
        ),
      },
    },
  };
}

const QUOTA = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** Of the limits that are reached, one each. */
const policyOf: Partial<Record<ErrorCode, string>> = { too_many_requests: 'write', limit_domains_today: 'domains' };

function typeOf(code: ErrorCode): string {
  return policyOf[code] ? QUOTA : problemType(SAMPLE_URL, code);
}

const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileMessage);

const details: Partial<Record<ErrorCode, RefusalDetails>> = {
  too_many_requests: { secondsLeft: 42 },
  request_in_progress: { secondsLeft: 1 },
  limit_domains_today: { limit: 10, secondsLeft: 7200 },
  plan_required: { plan: 'business' },
  scope_missing: { scope: 'links:write' },
  card_incomplete: { parts: ['phone'] },
  already_member: { emails: ['luis@example.com'] },
};

/** One of each code that an operation can be refused with. */
export function problemExamples(table: readonly Operation[]): Record<string, oas31.ExampleObject> {
  const used = new Map(
    table.flatMap((operation) =>
      [...codesOf(operation)].flatMap(([status, codes]) =>
        codes.map((code) => [exampleName(code, status), { code, status }] as const),
      ),
    ),
  );
  return Object.fromEntries(
    [...used]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { code, status }]) => {
        const more = { ...(code.startsWith('limit_') && { limit: 50 }), ...details[code] };
        const title = problemText(i18n, code, more);
        return [
          name,
          {
            summary: title,
            value: { type: typeOf(code), title, status, code, requestId: '0mfl8g3t', ...more, ...quota(code) },
          },
        ];
      }),
  );
}

/** `invalid_input` comes with several. */
function exampleName(code: ErrorCode, status: number): string {
  return code === 'invalid_input' ? `${code}_${status}` : code;
}

function quota(code: ErrorCode) {
  const policy = policyOf[code];
  return policy ? { type: QUOTA, 'violated-policies': [policy] } : {};
}
