import { writeFileSync } from 'node:fs';
import { clientTypes, clientTypesFile } from './openapi/client-types.ts';
import { apiDocument, documentFile, releasedFile, textOf } from './openapi/document.ts';

// `npm run openapi` writes the OpenAPI document of the REST API, which the server offers and the reference is made from, and the types of
// the client. A release is made with `-- --released`: from then on, a test compares with it

const document = apiDocument();
writeFileSync(documentFile, textOf(document));
writeFileSync(clientTypesFile, await clientTypes(document));
if (process.argv.includes('--released')) writeFileSync(releasedFile, JSON.stringify(document));
