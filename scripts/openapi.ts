import { writeFileSync } from 'node:fs';
import { apiDocument, documentFile, releasedFile, textOf } from './openapi/document.ts';

// `npm run openapi` writes the OpenAPI document of the REST API, which the server offers and the reference is made from. A release is
// made with `-- --released`: from then on, a test compares with it

const document = apiDocument();
writeFileSync(documentFile, textOf(document));
if (process.argv.includes('--released')) writeFileSync(releasedFile, JSON.stringify(document));
