import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { oas31 } from 'zod-openapi';
import { forEachSchema } from '../../../scripts/openapi/schemas.ts';
import type { RestOperation } from './rest-requests.ts';

const sometimes = ['Link', 'Idempotency-Replayed', 'Retry-After'];
/** Of calls that were counted: not with a key that there is not, or where the count failed. */
const mostly = [429, 500].flatMap((status) => [`${status} RateLimit`, `${status} RateLimit-Policy`]);

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

/** What the document doesn't say of an answer; null if it says it all. Fields that it doesn't name are found, too. */
export function checkedAnswers(): (of: RestOperation, answer: Answer) => string | null {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const compiled = new Map<object, ValidateFunction>();
  const checkOf = (schema: oas31.SchemaObject) => {
    const found = compiled.get(schema) ?? ajv.compile(closed(schema));
    compiled.set(schema, found);
    return found;
  };
  return ({ operation }, { statusCode, headers, body }) => {
    const response = operation.responses?.[statusCode] as oas31.ResponseObject | undefined;
    if (!response) return `no status ${statusCode}`;
    const named = Object.keys(response.headers ?? {}).filter(
      (name) => !sometimes.includes(name) && !mostly.includes(`${statusCode} ${name}`),
    );
    const lacking = named.filter((name) => headers[name.toLowerCase()] === undefined);
    if (lacking.length > 0) return `no header ${lacking}`;
    if (!response.content) return body === '' ? null : 'a body';
    const [type = ''] = String(headers['content-type']).split(';');
    const { schema } = response.content[type] ?? {};
    if (!schema) return `the type ${type}`;
    if (!type.endsWith('json')) return null;
    const check = checkOf(schema as oas31.SchemaObject);
    return check(JSON.parse(body)) ? null : ajv.errorsText(check.errors);
  };
}

function closed(schema: oas31.SchemaObject): oas31.SchemaObject {
  const copy = structuredClone(schema);
  forEachSchema(copy, (each) => {
    // Not the codes of a problem, which are no object of their own
    if (each.type === 'object' && each.properties) each.additionalProperties ??= false;
  });
  return copy;
}
