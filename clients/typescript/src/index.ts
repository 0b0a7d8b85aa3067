import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

export type { operations, paths } from './schema.ts';

/** What bodies and answers consist of: `Schemas['Link']`. */
export type Schemas = components['schemas'];

export type ClientOptions = {
  /** of the server, without a path: `https://saluda.example` */
  url: string;
  /** an API key: `saluda_…` */
  key: string;
  /** instead of the global one */
  fetch?: (request: Request) => Promise<Response>;
};

/** Calls by method and path: `client.GET('/links/{id}', …)`. */
export function createClient({ url, key, fetch }: ClientOptions): Client<paths> {
  const baseUrl = `${url.replace(/\/+$/, '')}/api/v1`;
  return createFetchClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${key}` },
    ...(fetch && { fetch }),
  });
}

type Page<Item> = { data?: { data: Item[]; nextCursor: string | null }; error?: Schemas['Problem'] };

/** The items of all pages. @throws with the problem as its cause */
export async function* allItems<Item>(read: (cursor: string | undefined) => Promise<Page<Item>>): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const { data, error } = await read(cursor);
    if (!data) throw new Error(error?.title ?? 'no answer', { cause: error });
    yield* data.data;
    cursor = data.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
