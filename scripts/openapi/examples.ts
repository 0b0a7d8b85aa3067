import type { oas31 } from 'zod-openapi';
import { nameOf, operationsOf } from './schemas.ts';

type Schema = oas31.SchemaObject;
type Document = oas31.OpenAPIObject;

const formats: Record<string, string> = {
  uuid: '3f2b8c1e-6d4a-4e0b-9a57-1c2d3e4f5a6b',
  date: '2026-11-26',
  'date-time': '2026-11-26T12:00:00.000Z',
};

/** Gives every body an example, made of those of its fields. @throws for a text without one */
export function addExamples(document: Document): Document {
  for (const { operationId = '', requestBody, responses } of operationsOf(document)) {
    const request = requestBody as oas31.RequestBodyObject | undefined;
    for (const media of Object.values(request?.content ?? {}))
      media.example = exampleOf(document, media.schema as Schema, { at: operationId, isWhole: false });
    for (const [status, response] of Object.entries(responses ?? {}))
      for (const media of Object.values((response as oas31.ResponseObject).content ?? {}))
        if (!media.examples)
          media.example = exampleOf(document, media.schema as Schema, {
            at: `${operationId} ${status}`,
            isWhole: true,
          });
  }
  return document;
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
