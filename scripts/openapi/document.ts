import { STATUS_CODES } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createDocument, type oas31, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { operations } from '#server/api/operations.ts';
import type { Operation } from '#server/rest.ts';
import { scopeOf } from '#src/owners/permissions.ts';
import { scopes } from '#src/owners/scopes.ts';
import { addExamples } from './examples.ts';
import { addFieldTexts } from './field-texts.ts';
import { headers, headersOf, parameters } from './headers.ts';
import { codesOf, problemExamples, problemSchema, refusal, sharedRefusals } from './problems.ts';
import { openResponses, withoutDefaults } from './schemas.ts';

export type Document = oas31.OpenAPIObject;

const at = (path: string) => fileURLToPath(new URL(`../../docs/api/${path}`, import.meta.url));

export const documentFile = at('openapi.json');
/** Of the last release. */
export const releasedFile = at('released.json');

const description = `Send an API key in the header \`Authorization: Bearer\`. What a key lacks is refused with the name of the scope.

Every refusal is a problem (RFC 9457) with a \`code\` that never changes; its texts are in the language of \`Accept-Language\`.
Unknown fields and parameters are refused. Responses may get more fields: ignore those that you don't know.

Send \`Idempotency-Key\` with changes that you may have to repeat. HEAD works wherever GET does.`;

/** What the first part of a path is about. */
const subjects: Record<string, string> = {
  me: 'Whom a key acts for',
  members: 'The people of an organization',
  invitations: 'Who is invited to an organization',
  templates: 'What cards of an organization have in common',
  photos: 'Photos and logos for cards and QR codes',
  cards: 'Digital business cards',
  links: 'Short links, and their QR codes',
  tags: 'Tags of links and cards',
  analytics: 'How often cards and links are visited',
  domains: 'Hosts of your own, where this site offers them',
};

function fail(subject: string): never {
  throw new Error(`scripts/openapi/document.ts doesn't say what /${subject} is about`);
}

/** The OpenAPI document of the whole table of operations. */
export function apiDocument(table: readonly Operation[] = operations): Document {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of table) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described(operation) };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Saluda',
      version: '1',
      summary: 'Cards, links, QR codes, tags and stats of an account',
      description,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    // Relative to the address of the document: every installation has its own
    servers: [{ url: '/api/v1' }],
    tags: [...new Set(table.map(tagOf))].map((name) => ({ name, description: subjects[name] ?? fail(name) })),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'saluda_…',
          description: `An API key, with some of these scopes: ${scopes.join(', ')}. \`write\` includes \`read\`.`,
        },
      },
      schemas: { Problem: problemSchema },
      examples: problemExamples(table),
      responses: sharedRefusals(),
      headers,
      parameters,
    },
    paths,
  }) as Document;
  return addExamples(addFieldTexts(withoutDefaults(openResponses(document))), table);
}

export function textOf(document: Document): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function tagOf({ path }: Operation): string {
  return path.split('/')[1] ?? '';
}

function described(operation: Operation): ZodOpenApiOperationObject {
  const { id, method, summary, action, params, query, data, files = [], statuses } = operation;
  const isChange = method !== 'GET';
  const scope = scopeOf(action) ?? 'any';
  const success = statuses ?? [data || files.length > 0 ? 200 : 204];
  return {
    operationId: id,
    summary,
    description: `${operation.description}\n\n${scope === 'any' ? 'Needs no scope.' : `Scope: \`${scope}\`.`}`,
    tags: [tagOf(operation)],
    security: [{ apiKey: scope === 'any' ? [] : [scope] }],
    ...((params ?? query) && { requestParams: { ...(params && { path: params }), ...(query && { query }) } }),
    ...(isChange && { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }),
    ...requestOf(operation),
    responses: Object.fromEntries([
      ...success.map((status) => [
        String(status),
        {
          description: STATUS_CODES[status] ?? '',
          headers: headersOf(operation, status),
          ...(data && { content: { 'application/json': { schema: data } } }),
          ...(files.length > 0 && {
            content: Object.fromEntries(files.map((type) => [type, { schema: fileOf(type) }])),
          }),
        },
      ]),
      ...[...codesOf(operation)].map(([status, codes]) => [String(status), refusal(status, codes)]),
    ]),
  };
}

function requestOf({ body, takesPhoto }: Operation): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (takesPhoto) {
    const file = fileOf('application/octet-stream');
    const schema: oas31.SchemaObject = { type: 'object', required: ['file'], properties: { file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {};
}

function fileOf(type: string): oas31.SchemaObject {
  return { type: 'string', contentMediaType: type, examples: ['(the file)'] };
}
