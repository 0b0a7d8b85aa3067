import type { oas31 } from 'zod-openapi';
import { nameOf, operationsOf } from './schemas.ts';

type Schema = oas31.SchemaObject;
type Document = oas31.OpenAPIObject;

/** Bodies say of a field what answers say of it, unless they say more: many of their schemas are those of forms. */
export function addFieldTexts(document: Document): Document {
  for (const [, operations] of Map.groupBy(operationsOf(document), ({ tags }) => tags?.[0])) {
    const texts = new Map<string, string>();
    for (const { responses } of operations)
      for (const [status, response] of Object.entries(responses ?? {}))
        if (status < '300')
          forEachField(document, schemaOf(response as oas31.ResponseObject), '', (at, field) => {
            if (field.description) texts.set(at, texts.get(at) ?? field.description);
          });
    for (const { requestBody } of operations)
      forEachField(document, schemaOf(requestBody as oas31.RequestBodyObject | undefined), '', (at, field) => {
        field.description ??= texts.get(at) as string;
        if (field.description === undefined) delete field.description;
      });
  }
  return document;
}

function schemaOf(body: oas31.ResponseObject | oas31.RequestBodyObject | undefined): Schema {
  return (body?.content?.['application/json']?.schema ?? {}) as Schema;
}

/** What is around items, and no part of them. */
const wrappers = ['data', 'items', 'changes', 'results'];

function forEachField(
  document: Document,
  schema: Schema,
  at: string,
  visit: (at: string, field: Schema) => void,
): void {
  const { $ref, properties = {}, items, anyOf = [] } = schema;
  if ($ref) forEachField(document, document.components?.schemas?.[nameOf($ref)] as Schema, at, visit);
  if (items) forEachField(document, items as Schema, at, visit);
  for (const each of anyOf) forEachField(document, each as Schema, at, visit);
  for (const [name, field] of Object.entries(properties as Record<string, Schema>)) {
    const inside = at === '' && wrappers.includes(name) ? '' : `${at}.${name}`;
    if (inside !== '') visit(inside, field);
    forEachField(document, field, inside, visit);
  }
}
