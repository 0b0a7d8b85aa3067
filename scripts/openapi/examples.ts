import type { oas31 } from 'zod-openapi';
import type { Operation } from '#server/rest.ts';
import { nameOf, operationsOf } from './schemas.ts';

type Schema = oas31.SchemaObject;
type Document = oas31.OpenAPIObject;

const formats: Record<string, string> = {
  uuid: '3f2b8c1e-6d4a-4e0b-9a57-1c2d3e4f5a6b',
  date: '2026-11-26',
  'date-time': '2026-11-26T12:00:00.000Z',
};

/** Gives every body an example, made of those of its fields; an answer has what was sent. @throws for a text without one */
export function addExamples(document: Document, table: readonly Operation[]): Document {
  for (const { operationId = '', requestBody, responses } of operationsOf(document)) {
    const request = requestBody as oas31.RequestBodyObject | undefined;
    for (const media of Object.values(request?.content ?? {}))
      media.example = exampleOf(document, media.schema as Schema, { at: operationId, isWhole: false });
    const sent = request?.content['application/json']?.example as unknown;
    const own = table.find(({ id }) => id === operationId)?.example;
    for (const [status, response] of Object.entries(responses ?? {}))
      for (const media of Object.values((response as oas31.ResponseObject).content ?? {})) {
        if (media.examples) continue;
        const place = { at: `${operationId} ${status}`, isWhole: true };
        media.example = withSent(withOwn(exampleOf(document, media.schema as Schema, place), own), sent);
      }
  }
  return document;
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withOwn(answer: unknown, own: unknown): unknown {
  if (!isFields(answer) || !isFields(own)) return own ?? answer;
  const fields = Object.entries(own).map(([name, value]) => [
    name,
    value === null ? null : withOwn(answer[name], value),
  ]);
  return { ...answer, ...Object.fromEntries(fields) };
}

/** Of what was sent, the fields that an answer has, too. */
function withSent(answer: unknown, sent: unknown): unknown {
  if (!isFields(answer) || !isFields(sent)) return answer;
  const shown = Object.entries(answer).map(([name, value]) => {
    const given = sent[name];
    if (isFields(value)) return [name, withSent(value, given)];
    return [name, given === undefined || isFields(given) ? value : given];
  });
  return Object.fromEntries(shown);
}

type Place = { at: string; isWhole: boolean };

/** Of a request: what is required, and what has an example. */
function exampleOf(document: Document, schema: Schema, place: Place): unknown {
  const { $ref, examples, enum: values, anyOf, oneOf, allOf, format = '', properties, items } = schema;
  if ($ref) return exampleOf(document, document.components?.schemas?.[nameOf($ref)] as Schema, place);
  if (examples?.[0] !== undefined) return examples[0];
  if (schema.const !== undefined) return schema.const;
  if (values) return values[0];
  const [first] = anyOf ?? oneOf ?? allOf ?? [];
  if (first) return exampleOf(document, first as Schema, place);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return exampleObject(document, { properties, ...schema }, place);
  if (type === 'array') return items ? [exampleOf(document, items as Schema, { ...place, at: `${place.at}[]` })] : [];
  if (schema.default !== undefined) return schema.default;
  if (type === 'integer' || type === 'number') return Math.max(12, schema.minimum ?? 0);
  if (type === 'boolean') return true;
  if (formats[format]) return formats[format];
  throw new Error(`${place.at} has no example: give it some by .meta({ examples })`);
}

function exampleObject(document: Document, { properties = {}, required = [] }: Schema, place: Place): unknown {
  const fields = Object.entries(properties as Record<string, Schema>);
  const shown = fields.filter(([name, each]) => place.isWhole || required.includes(name) || hasExample(document, each));
  return Object.fromEntries(
    shown.map(([name, each]) => [name, exampleOf(document, each, { ...place, at: `${place.at}.${name}` })]),
  );
}

function hasExample(document: Document, schema: Schema): boolean {
  const { $ref, examples, anyOf = [], properties = {} } = schema;
  if ($ref) return hasExample(document, document.components?.schemas?.[nameOf($ref)] as Schema);
  return (
    examples !== undefined ||
    [...anyOf, ...Object.values(properties)].some((each) => hasExample(document, each as Schema))
  );
}
