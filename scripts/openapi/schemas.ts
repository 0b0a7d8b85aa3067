import type { oas31 } from 'zod-openapi';

type Schema = oas31.SchemaObject;
type Document = oas31.OpenAPIObject;

/** Clients ignore fields that they don't know, so that responses may get more. Tests send what they find through closed schemas. */
export function openResponses(document: Document): Document {
  const requested = new Set(requestRefs(document));
  const { schemas = {} } = document.components ?? {};
  for (const [name, schema] of Object.entries(schemas)) if (!requested.has(name)) forEachSchema(schema as Schema, open);
  for (const { responses } of operationsOf(document))
    for (const response of Object.values(responses ?? {}))
      for (const { schema } of Object.values((response as oas31.ResponseObject).content ?? {}))
        if (schema) forEachSchema(schema as Schema, open);
  return document;
}

/** A change leaves alone what it doesn't name, whatever a new one begins with. */
export function withoutDefaults(document: Document): Document {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    if (name.endsWith('Changes'))
      forEachSchema(schema as Schema, (each) => {
        delete each.default;
      });
  return document;
}

function open(schema: Schema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

export function operationsOf({ paths = {} }: Document): oas31.OperationObject[] {
  return Object.values(paths).flatMap(({ get, post, put, patch, delete: remove }) =>
    [get, post, put, patch, remove].filter((each) => each !== undefined),
  );
}

function requestRefs(document: Document): string[] {
  const found: string[] = [];
  const visit = (schema: Schema) =>
    forEachSchema(schema, ({ $ref }) => {
      const name = $ref && nameOf($ref);
      if (!name || found.includes(name)) return;
      found.push(name);
      visit(document.components?.schemas?.[name] as Schema);
    });
  for (const { requestBody, parameters = [] } of operationsOf(document)) {
    for (const { schema } of Object.values((requestBody as oas31.RequestBodyObject | undefined)?.content ?? {}))
      if (schema) visit(schema as Schema);
    for (const parameter of parameters) if ('schema' in parameter) visit(parameter.schema as Schema);
  }
  return found;
}

export function nameOf(ref: string): string {
  return ref.slice('#/components/schemas/'.length);
}

/** The schema, and all those within it. */
export function forEachSchema(schema: Schema, visit: (schema: Schema) => void): void {
  visit(schema);
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const inside = [...Object.values(properties), items, additionalProperties, ...anyOf, ...oneOf, ...allOf];
  for (const each of inside) if (typeof each === 'object') forEachSchema(each as Schema, visit);
}

/** With what it refers to in place, and what may be null as a type. */
export function expanded(document: Document): Document {
  return expandedPart(document, document);
}

function expandedPart<Part>(document: Document, part: Part): Part {
  if (Array.isArray(part)) return part.map((each) => expandedPart(document, each)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part) return expandedPart(document, targetOf(document, String(part.$ref)) as Part);
  const whole = Object.fromEntries(Object.entries(part).map(([name, each]) => [name, expandedPart(document, each)]));
  const { anyOf, ...rest } = whole as Schema;
  const choices = (anyOf ?? []) as Schema[];
  const [choice, ...others] = choices.filter(({ type }) => type !== 'null');
  if (!choice || others.length > 0 || choices.length === 1) return whole as Part;
  const values = choice.enum && { enum: [...choice.enum, null] };
  return { ...choice, ...values, ...rest, type: [choice.type ?? [], 'null'].flat() } as Part;
}

function targetOf(document: Document, ref: string): unknown {
  return ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], document);
}
