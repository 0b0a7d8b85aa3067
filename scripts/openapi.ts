import { writeFileSync } from 'node:fs';
import { apiDocument, documentFile, textOf } from './openapi/document.ts';

// `npm run openapi` writes the OpenAPI document of the REST API, which the server offers and the reference is made from

writeFileSync(documentFile, textOf(apiDocument()));
