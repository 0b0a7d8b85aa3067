import type { oas31 } from 'zod-openapi';
import type { Operation } from '#server/rest.ts';

const text = (description: string, example: string): oas31.HeaderObject => ({
  description,
  schema: { type: 'string' },
  example,
});

export const headers: Record<string, oas31.HeaderObject> = {
  RateLimit: text(
    'What is left of each limit, `r` calls, until it is whole again in `t` seconds. Only answers to calls that were counted have it.',
    '"read";r=599;t=42, "read-owner";r=1199;t=42',
  ),
  'RateLimit-Policy': text(
    'The limits of the key and of all keys of its owner: `q` calls in `w` seconds.',
    '"read";q=600;w=60, "read-owner";q=1200;w=60',
  ),
  'Idempotency-Replayed': text('`true`: an earlier request with this key was answered so.', 'true'),
  Location: text('The address of what was created.', 'https://saluda.example/api/v1/links/3f2b…'),
  Link: text('The next page, if there is one.', '<https://saluda.example/api/v1/links?cursor=WyJ4…>; rel="next"'),
  'WWW-Authenticate': text('How to send a key.', 'Bearer realm="api"'),
  'Retry-After': {
    description: 'After so many seconds it makes sense to try again.',
    schema: { type: 'integer' },
    example: 30,
  },
};

export const parameters: Record<string, oas31.ParameterObject> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.',
    required: false,
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
    example: '8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61',
  },
};

const limits = ['RateLimit', 'RateLimit-Policy'];

export function headersOf({ method, data }: Operation, status: number) {
  return refsOf([
    ...limits,
    ...(method === 'GET' ? [] : ['Idempotency-Replayed']),
    ...(status === 201 ? ['Location'] : []),
    ...(data?.shape?.nextCursor ? ['Link'] : []),
  ]);
}

/** Some may come before the key, and with it its limits, is known. 429 and 500 mostly come after it. */
export function headersOfRefusals(status: number) {
  return refsOf([
    ...([400, 401, 413, 415, 503].includes(status) ? [] : limits),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
  ]);
}

function refsOf(names: readonly string[]): Record<string, oas31.ReferenceObject> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
