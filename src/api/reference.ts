/** What the reference reads of the API's document, `docs/api/openapi.json`. */
export type ApiDocument = {
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', DocumentOperation>>>;
  components: { schemas: Record<string, Schema> };
};

type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
};

type Content = Record<string, { schema?: Schema; example?: unknown }>;

type DocumentOperation = {
  operationId: string;
  summary: string;
  description: string;
  security: readonly { apiKey?: readonly string[] }[];
  parameters?: readonly { in?: string; name?: string; description?: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

export type FieldType = {
  /** a format, or else a type of JSON */
  base: string;
  isList: boolean;
  isNullable: boolean;
  /** the object that a page describes by itself */
  object: string | null;
};

export type Field = {
  name: string;
  type: FieldType;
  isRequired: boolean;
  description: string;
  values: readonly string[];
  /** as JSON */
  defaultValue: string | null;
  most: number | null;
  fields: readonly Field[];
};

export type ReferenceOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  scope: string | null;
  pathFields: readonly Field[];
  queryFields: readonly Field[];
  bodyFields: readonly Field[];
  answer: {
    statuses: readonly string[];
    /** of a file */
    file: string | null;
    type: FieldType | null;
    fields: readonly Field[];
    example: unknown;
  };
  refusals: readonly { status: string; codes: readonly string[] }[];
  /** what the examples send */
  request: { path: string; body: unknown; isForm: boolean; file: string | null };
};

export type ReferenceObject = { name: string; fields: readonly Field[]; example: unknown };

/** Operations whose paths begin alike, and the objects that several of them answer. */
export type ReferenceResource = {
  name: string;
  operations: readonly ReferenceOperation[];
  objects: readonly ReferenceObject[];
};

/** The reference by page, in the order of the document. */
export function referenceOf(document: ApiDocument, pageOf: (segment: string) => string): ReferenceResource[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(document, method.toUpperCase(), path, operation)),
  );
  return [...Map.groupBy(operations, ({ path }) => pageOf(path.split('/')[1] ?? ''))].map(([name, all]) => ({
    name,
    operations: all,
    objects: objectsOf(document, all),
  }));
}

function operationOf(
  document: ApiDocument,
  method: string,
  path: string,
  { operationId, summary, description, security, parameters = [], requestBody, responses }: DocumentOperation,
): ReferenceOperation {
  const fieldsIn = (place: string) =>
    parameters
      .filter((each) => each.in === place)
      .map(({ name = '', required = false, description = '', schema = {} }) =>
        fieldOf(document, name, { ...schema, description: schema.description ?? description }, required),
      );
  const [success, refused] = [true, false].map((isSuccess) =>
    Object.entries(responses).filter(([status]) => status < '300' === isSuccess),
  ) as [[string, { content?: Content }][], [string, { content?: Content }][]];
  const answer = success[0]?.[1].content?.['application/json'];
  const body = requestBody?.content['application/json'];
  const named = examplePath(document, path, parameters);
  return {
    id: operationId,
    method,
    path,
    summary,
    // The document repeats the scope in a second paragraph
    description: description.split('\n\n')[0] ?? '',
    scope: security[0]?.apiKey?.[0] ?? null,
    pathFields: fieldsIn('path'),
    queryFields: fieldsIn('query'),
    bodyFields: body ? fieldsOf(document, body.schema ?? {}) : [],
    answer: {
      statuses: success.map(([status]) => status),
      file: answer ? null : (Object.keys(success[0]?.[1].content ?? {})[0] ?? null),
      type: answer ? typeOf(document, answer.schema ?? {}) : null,
      fields: answer ? fieldsOf(document, answer.schema ?? {}) : [],
      example: answer?.example,
    },
    refusals: refused.map(([status, { content = {} }]) => ({
      status,
      codes: codesIn(content['application/problem+json']?.schema),
    })),
    request: {
      path: named,
      body: body?.example,
      isForm: requestBody !== undefined && !body,
      file: !answer && success[0]?.[1].content ? (named.split('/').at(-1) ?? null) : null,
    },
  };
}

function codesIn({ allOf = [] }: Schema = {}): string[] {
  return allOf.flatMap(({ properties }) => (properties?.code?.enum ?? []) as string[]);
}

/** With what the path and the query need. */
function examplePath(
  document: ApiDocument,
  path: string,
  parameters: NonNullable<DocumentOperation['parameters']>,
): string {
  const sampleValue = (parameter: string) => {
    const { schema = {} } = parameters.find(({ name }) => name === parameter) ?? {};
    return encodeURIComponent(String(sampleOf(document, schema)));
  };
  const query = parameters.filter((each) => each.in === 'query' && each.required).map(({ name = '' }) => name);
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => sampleValue(name));
  return query.length === 0 ? named : `${named}?${query.map((name) => `${name}=${sampleValue(name)}`).join('&')}`;
}

function sampleOf(document: ApiDocument, schema: Schema): unknown {
  const { examples, enum: values } = resolved(document, schema);
  return examples?.[0] ?? values?.[0] ?? '';
}

/** Those that operations answer, alone or in lists, and that more than one of them has. */
function objectsOf(document: ApiDocument, operations: readonly ReferenceOperation[]): ReferenceObject[] {
  const names = operations.flatMap(({ answer: { type, fields } }) => [
    ...new Set([type?.object, ...fields.map((field) => field.type.object)]),
  ]);
  const shared = new Set(names.filter((name, at) => name && names.indexOf(name) !== at));
  return [...shared].flatMap((name) => {
    const schema = document.components.schemas[name ?? ''];
    return name && schema ? [{ name, fields: fieldsOf(document, schema), example: schema.examples?.[0] }] : [];
  });
}

function fieldsOf(document: ApiDocument, schema: Schema): Field[] {
  const { properties = {}, required = [] } = resolved(document, schema);
  return Object.entries(properties).map(([name, each]) => fieldOf(document, name, each, required.includes(name)));
}

function fieldOf(document: ApiDocument, name: string, schema: Schema, isRequired: boolean): Field {
  const plain = resolved(document, schema);
  const type = typeOf(document, schema);
  const inside = plain.type === 'array' ? (plain.items ?? {}) : plain;
  const values = resolved(document, inside).enum ?? (plain.const === undefined ? [] : [plain.const]);
  return {
    name,
    type,
    isRequired,
    description: schema.description ?? plain.description ?? '',
    values: values.map(String),
    defaultValue:
      plain.default === undefined || typeof plain.default === 'object' ? null : JSON.stringify(plain.default),
    most: plain.maxLength ?? plain.maximum ?? plain.maxItems ?? null,
    fields: fieldsOf(document, inside),
  };
}

function typeOf(document: ApiDocument, schema: Schema): FieldType {
  const plain = resolved(document, schema);
  const isArray = plain.type === 'array';
  const item = isArray ? (plain.items ?? {}) : schema;
  const { type, format, const: only } = resolved(document, item);
  return {
    base:
      format ??
      (Array.isArray(type) ? (type as string[]).find((each) => each !== 'null') : (type as string)) ??
      typeof only,
    isList: isArray,
    isNullable: isNullable(schema),
    object: refOf(item),
  };
}

function isNullable({ type, anyOf = [] }: Schema): boolean {
  return (Array.isArray(type) && type.includes('null')) || anyOf.some((each) => each.type === 'null');
}

function refOf({ $ref, anyOf = [], allOf = [] }: Schema): string | null {
  const found = $ref ?? [...anyOf, ...allOf].find((each) => each.$ref)?.$ref;
  return found?.split('/').at(-1) ?? null;
}

/** What a schema is if it isn't null. */
function resolved(document: ApiDocument, schema: Schema): Schema {
  const { $ref, anyOf = schema.oneOf, ...rest } = schema;
  if ($ref) return { ...resolved(document, document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}), ...rest };
  const choices = anyOf?.filter((each) => each.type !== 'null') ?? [];
  if (choices.length === 0) return schema;
  const found = choices.map((each) => resolved(document, each));
  const values = found.flatMap((each) => each.enum ?? (each.const === undefined ? [] : [each.const]));
  return { ...found[0], ...(values.length > 0 && { enum: values }), ...rest };
}
