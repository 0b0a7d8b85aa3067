import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import type { Document } from './document.ts';

export const clientTypesFile = fileURLToPath(new URL('../../clients/typescript/src/schema.ts', import.meta.url));

/** The types of `clients/typescript`. */
export async function clientTypes(document: Document): Promise<string> {
  const types = await openapiTypes(JSON.parse(JSON.stringify(document)) as OpenAPI3, {
    // A field with a default may be left out
    defaultNonNullable: false,
  });
  return `// Written by npm run openapi\n\n${astToString(types)}`;
}
