/** Below the address that the pages name. */
const API = '/api/v1';

type ExampleRequest = { method: string; path: string; body: unknown; isForm?: boolean; file?: string | null };

/** Examples take the key from the environment, so that none is pasted into a file. */
export const KEY_VARIABLE = 'SALUDA_API_KEY';

/** The value of the header, in a template. */
export const KEY_IN_JAVASCRIPT = `\`Bearer \${process.env.${KEY_VARIABLE}}\``;

/** A request for a shell. */
export function curlExample(publicUrl: string, { method, path, body, isForm, file }: ExampleRequest): string {
  const isPlain = method === (body === undefined && !isForm ? 'GET' : 'POST');
  return [
    `curl ${isPlain ? '' : `-X ${method} `}'${publicUrl}${API}${path}'`,
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
    ...(isForm ? [`-F 'file=@photo.jpg'`] : []),
    ...(file ? [`-o ${file}`] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');
}

/** A request for Node, Deno or Bun. */
export function javascriptExample(
  publicUrl: string,
  { method, path, body, isForm, file }: ExampleRequest,
  hasAnswer: boolean,
): string {
  const key = `Authorization: ${KEY_IN_JAVASCRIPT}`;
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    body === undefined
      ? `headers: { ${key} }`
      : `headers: {\n    ${key},\n    'Content-Type': 'application/json',\n  }`,
    ...(isForm ? ['body: form'] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body, '  ')})`]),
  ];
  return [
    ...(isForm
      ? [
          "import { openAsBlob } from 'node:fs';",
          '',
          'const form = new FormData();',
          "form.set('file', await openAsBlob('photo.jpg'), 'photo.jpg');",
        ]
      : []),
    ...(file ? ["import { writeFile } from 'node:fs/promises';", ''] : []),
    `const response = await fetch('${publicUrl}${API}${path}', {`,
    ...options.map((option) => `  ${option},`),
    '});',
    ...(file ? [`await writeFile('${file}', await response.bytes());`] : []),
    `console.log(response.status${hasAnswer ? ', await response.json()' : ''});`,
  ].join('\n');
}

/** A value as programs write it. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each !== 'object'))
      return `[${value.map((each) => literal(each, inner)).join(', ')}]`;
    return `[\n${value.map((each) => `${inner}${literal(each, inner)},\n`).join('')}${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, each]) => `${inner}${name}: ${literal(each, inner)},\n`);
  return `{\n${fields.join('')}${indent}}`;
}
