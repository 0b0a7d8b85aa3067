import type { oas31 } from 'zod-openapi';
import { expanded } from './schemas.ts';

type Schema = oas31.SchemaObject;
type Document = oas31.OpenAPIObject;
type Content = oas31.ContentObject;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** What programs that know the one document can't do, or don't expect, with the other. Empty: they go on working. */
export function breaksOf(released: Document, current: Document): string[] {
  const [old, now] = [expanded(released), expanded(current)];
  return Object.entries(old.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const before = item[method];
      const after = now.paths?.[path]?.[method];
      const at = `${method.toUpperCase()} ${path}`;
      if (!before) return [];
      return after ? operationBreaks(at, before, after) : [`${at} is gone`];
    }),
  );
}

/** Of an expanded document. */
function plain(schema: Schema | oas31.ReferenceObject): Schema {
  return schema as Schema;
}

function operationBreaks(at: string, old: oas31.OperationObject, now: oas31.OperationObject): string[] {
  const [parameters, known] = [parametersOf(old), parametersOf(now)];
  const [body, nextBody] = [bodyOf(old), bodyOf(now)];
  const successes = Object.entries(old.responses ?? {}).filter(([status]) => Number(status) < 300);
  return [
    ...(old.operationId === now.operationId ? [] : [`${at} has another operationId`]),
    ...(JSON.stringify(old.security) === JSON.stringify(now.security) ? [] : [`${at} needs another scope`]),
    ...[...parameters].flatMap(([name, { schema = {} }]) => {
      const next = known.get(name);
      return next
        ? requestBreaks(`${at} ${name}`, plain(schema), plain(next.schema ?? {}))
        : [`${at} ${name} is refused`];
    }),
    ...[...known]
      .filter(([name, { required }]) => required && !parameters.get(name)?.required)
      .map(([name]) => `${at} ${name} is required`),
    ...(nextBody?.required && !body?.required ? [`${at} requires a body`] : []),
    ...contentBreaks(`${at} body`, body?.content, nextBody?.content, requestBreaks),
    ...successes.flatMap(([status, response]) => answerBreaks(`${at} ${status}`, response, now.responses?.[status])),
  ];
}

function parametersOf({ parameters = [] }: oas31.OperationObject): Map<string, oas31.ParameterObject> {
  return new Map((parameters as oas31.ParameterObject[]).map((each) => [each.name, each]));
}

function bodyOf({ requestBody }: oas31.OperationObject): oas31.RequestBodyObject | undefined {
  return requestBody as oas31.RequestBodyObject | undefined;
}

function answerBreaks(at: string, old: oas31.ResponseObject, now: oas31.ResponseObject | undefined): string[] {
  if (!now) return [`${at} is gone`];
  const headers = missing(Object.keys(old.headers ?? {}), Object.keys(now.headers ?? {}));
  return [
    ...headers.map((name) => `${at} has no header ${name}`),
    ...contentBreaks(at, old.content, now.content, responseBreaks),
  ];
}

type Compare = (at: string, old: Schema, now: Schema) => string[];

function contentBreaks(at: string, old: Content = {}, now: Content = {}, compare: Compare): string[] {
  return Object.entries(old).flatMap(([type, { schema = {} }]) => {
    const next = now[type];
    return next ? compare(at, plain(schema), plain(next.schema ?? {})) : [`${at} is no ${type} any more`];
  });
}

const upper = ['maxLength', 'maxItems', 'maximum'] as const;
const lower = ['minLength', 'minItems', 'minimum'] as const;

/** What was right to send stays right. */
function requestBreaks(at: string, old: Schema, now: Schema): string[] {
  const values = now.enum ? missing(old.enum ?? ['something else'], now.enum) : [];
  return [
    ...missing(typesOf(old), typesOf(now)).map((type) => `${at} is never ${type}`),
    ...values.map((value) => `${at} is never ${JSON.stringify(value)}`),
    ...upper
      .filter((each) => (now[each] ?? Infinity) < (old[each] ?? Infinity))
      .map((each) => `${at} has a lower ${each}`),
    ...lower.filter((each) => (now[each] ?? 0) > (old[each] ?? 0)).map((each) => `${at} has a higher ${each}`),
    ...(['pattern', 'format'] as const)
      .filter((each) => now[each] !== undefined && now[each] !== old[each])
      .map((each) => `${at} has another ${each}`),
    ...missing(now.required ?? [], old.required ?? []).map((name) => `${at}/${name} is required`),
    ...insideBreaks(at, old, now, requestBreaks),
  ];
}

/** What programs read stays there, and of the types that they know. New values of a list are for them to ignore. */
function responseBreaks(at: string, old: Schema, now: Schema): string[] {
  const fields = missing(old.required ?? [], now.required ?? []).filter((name) => now.properties?.[name]);
  return [
    ...missing(typesOf(now), typesOf(old)).map((type) => `${at} may be ${type}`),
    ...fields.map((name) => `${at}/${name} may be missing`),
    ...insideBreaks(at, old, now, responseBreaks),
  ];
}

function insideBreaks(at: string, old: Schema, now: Schema, compare: Compare): string[] {
  const fields = Object.entries(old.properties ?? {}).flatMap(([name, each]) => {
    const next = now.properties?.[name];
    return next ? compare(`${at}/${name}`, plain(each), plain(next)) : [`${at}/${name} is gone`];
  });
  return [...fields, ...(old.items && now.items ? compare(`${at}[]`, plain(old.items), plain(now.items)) : [])];
}

function typesOf({ type = [], anyOf = [] }: Schema): string[] {
  return [...new Set([type, (anyOf as Schema[]).flatMap(typesOf)].flat())];
}

function missing<Value>(before: readonly Value[], now: readonly Value[]): Value[] {
  return before.filter((value) => !now.includes(value));
}
