import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { oas31 } from 'zod-openapi';
import { operations } from '#server/api/operations.ts';
import { tagColors } from '#src/links/tags.ts';
import { breaksOf } from '../../scripts/openapi/breaks.ts';
import { apiDocument, documentFile, releasedFile, textOf } from '../../scripts/openapi/document.ts';
import { operationsOf } from '../../scripts/openapi/schemas.ts';

const text = readFileSync(documentFile, 'utf8');
const document = JSON.parse(text) as oas31.OpenAPIObject;

const { examples = {}, responses = {} } = document.components ?? {};
const shared = { examples, responses };
const nameIn = ({ $ref = '' }: oas31.ExampleObject) => $ref.split('/').at(-1) ?? '';

describe('the OpenAPI document', () => {
  test('is the one of these operations: run `npm run openapi`', () => {
    expect(text === textOf(apiDocument())).toBe(true);
    expect(operationsOf(document).map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(operations.map(({ id }) => id)),
    );
  });

  test('product 41.14: has a valid example of each body, and says what each operation needs', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'document', ...document });
    const problems: string[] = [];
    const check = (at: string, { schema, example, examples = {} }: oas31.MediaTypeObject) => {
      const isValid = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
      const named = Object.values(examples).map((each) => shared.examples[nameIn(each)] as oas31.ExampleObject);
      for (const value of named.length > 0 ? named.map(({ value }) => value) : [example])
        if (!isValid(value)) problems.push(`${at}: ${ajv.errorsText(isValid.errors)}`);
    };
    for (const { operationId, summary, description, security, requestBody, responses = {} } of operationsOf(document)) {
      expect([operationId, summary, description, security]).not.toContain(undefined);
      const bodies = Object.values((requestBody as oas31.RequestBodyObject | undefined)?.content ?? {});
      for (const media of bodies) check(`${operationId}`, media);
      for (const [status, found] of Object.entries(responses)) {
        const { content = {} } = ('$ref' in found ? shared.responses[nameIn(found)] : found) as oas31.ResponseObject;
        for (const media of Object.values(content)) check(`${operationId} ${status}`, media);
      }
    }
    expect(problems).toEqual([]);
  });

  test('follows the rules of Redocly, which finds what is planted', () => {
    const folder = mkdtempSync(join(tmpdir(), 'saluda-openapi-'));
    const planted = join(folder, 'planted.json');
    writeFileSync(planted, text.replace('"operationId": "getMe"', '"operationId": "getLink"'));
    const command = ['lint', documentFile, planted, '--extends=recommended', '--format=json'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = spawnSync('redocly', command, { cwd: folder, env, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const found = [...stdout.matchAll(/"(?:ruleId|ref)": "(.*)"/g)].map(([, value = '']) => basename(value));
    expect(found).toEqual(['operation-operationId-unique', 'planted.json']);
  });

  test('product 41.14: takes nothing from programs that know the one of the last release', () => {
    const released = readFileSync(releasedFile, 'utf8');
    expect(breaksOf(JSON.parse(released), document)).toEqual([]);
  });

  test.each<[string, (changed: Changed) => void, string[]]>([
    ['an operation that is gone', ({ paths }) => delete paths['/tags']?.get, ['GET /tags is gone']],
    [
      'another scope',
      ({ paths }) => Object.assign(operationAt(paths, '/tags', 'get'), { security: [{ apiKey: ['cards:read'] }] }),
      ['GET /tags needs another scope'],
    ],
    [
      'a parameter that is required or gone',
      ({ paths }) => {
        const operation = operationAt(paths, '/links', 'get');
        const [, , ...others] = operation.parameters ?? [];
        operation.parameters = [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }, ...others];
      },
      ['GET /links cursor is refused', 'GET /links limit is required'],
    ],
    [
      'a status that is gone',
      ({ paths }) => delete operationAt(paths, '/links/ext_{externalId}', 'put').responses?.['201'],
      ['PUT /links/ext_{externalId} 201 is gone'],
    ],
    [
      'fields of requests that are gone, required or take less',
      ({ schemas: { NewTag } }) => {
        Object.assign(NewTag ?? {}, { required: ['name', 'color', 'note'] });
        Object.assign(NewTag?.properties ?? {}, {
          name: { type: 'integer' },
          color: { type: 'string', enum: tagColors.slice(1), maxLength: 6, pattern: '^[a-z]' },
        });
      },
      [
        'POST /tags body/note is required',
        'POST /tags body/name is never string',
        'POST /tags body/color is never "gray"',
        'POST /tags body/color has a lower maxLength',
        'POST /tags body/color has another pattern',
      ],
    ],
    [
      'fields of responses that are gone, may be missing or null',
      ({ schemas: { Tag } }) => {
        Object.assign(Tag ?? {}, { required: ['id', 'color'] });
        Object.assign(Tag?.properties ?? {}, { color: { type: ['string', 'null'] } });
        delete Tag?.properties?.count;
      },
      ['GET /tags 200/data[]', 'POST /tags 201', 'PATCH /tags/{id} 200'].flatMap((at) => [
        `${at}/name may be missing`,
        `${at}/color may be null`,
        `${at}/count is gone`,
      ]),
    ],
  ])('product 41.14: a comparison finds %s', (_, change, expected) => {
    const changed = structuredClone(document);
    const { paths = {}, components } = changed;
    change({ paths: paths as Changed['paths'], schemas: components?.schemas as Changed['schemas'] });
    expect(breaksOf(document, changed)).toEqual(expected);
    expect(breaksOf(document, structuredClone(document))).toEqual([]);
  });

  test('product 41.14: a comparison lets more be sent and answered', () => {
    const changed = structuredClone(document);
    const schemas = changed.components?.schemas as Changed['schemas'];
    const { NewTag, Tag } = schemas;
    Object.assign(NewTag?.properties ?? {}, { note: { type: 'string' }, name: { type: ['string', 'null'] } });
    Object.assign(Tag?.properties ?? {}, {
      note: { type: 'string' },
      color: { type: 'string', enum: ['gray', 'pink'] },
    });
    Object.assign(Tag ?? {}, { required: [...(Tag?.required ?? []), 'note'] });
    expect(breaksOf(document, changed)).toEqual([]);
  });
});

type Changed = {
  paths: Record<string, Record<string, oas31.OperationObject>>;
  schemas: Record<string, oas31.SchemaObject>;
};

function operationAt(paths: Changed['paths'], path: string, method: string): oas31.OperationObject {
  const operation = paths[path]?.[method];
  if (!operation) throw new Error(`no ${method} ${path}`);
  return operation;
}
