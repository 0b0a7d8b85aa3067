import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { oas31 } from 'zod-openapi';
import { operations } from '#server/api/operations.ts';
import { apiDocument, documentFile, textOf } from '../../scripts/openapi/document.ts';
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
});
