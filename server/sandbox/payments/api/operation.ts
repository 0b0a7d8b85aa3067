import type { z } from 'zod';
import type { SandboxFilter } from '#db/sandbox/payments.ts';
import { invalid } from '../api-errors.ts';
import { get, list, type ObjectByKind, type ObjectKind, type SandboxTx } from '../objects.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** An API call; `run` gets the `:id` in its path. */
export type ApiOperation = {
  method: Method;
  path: string;
  parameters: z.ZodType;
  run(tx: SandboxTx, parameters: unknown, id: string): Promise<object>;
};

/** Ties the parameters' type to the handler. */
export function operation<T extends { expand?: string[] | undefined }>(
  method: Method,
  path: string,
  parameters: z.ZodType<T>,
  run: (tx: SandboxTx, parameters: T, id: string) => Promise<object>,
): ApiOperation {
  return { method, path, parameters, run: (tx, given, id) => run(tx, given as T, id) };
}

export type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

const DEFAULT_LIMIT = 10;

/** Newest first. @throws ApiError for an unknown cursor */
export async function pageOf<K extends ObjectKind>(
  tx: SandboxTx,
  kind: K,
  url: string,
  filter: Omit<SandboxFilter, 'object'>,
  { limit = DEFAULT_LIMIT, starting_after: startingAfter, ending_before: endingBefore }: Paging,
): Promise<{ object: 'list'; data: ObjectByKind[K][]; has_more: boolean; url: string }> {
  if (filter.customerId) await get(tx, 'customer', filter.customerId, 'customer');
  if (startingAfter && endingBefore) throw invalid('You cannot use both starting_after and ending_before.');
  if (startingAfter) await get(tx, kind, startingAfter, 'starting_after');
  if (endingBefore) await get(tx, kind, endingBefore, 'ending_before');
  const found = await list(tx, kind, filter, { limit, startingAfter, endingBefore });
  const data = found.slice(0, limit);
  return { object: 'list', data: endingBefore ? data.reverse() : data, has_more: found.length > limit, url };
}

/** Pages through the catalog. */
export function pageOfAll<T extends { id: string }>(all: readonly T[], url: string, paging: Paging) {
  const { limit = DEFAULT_LIMIT, starting_after: after } = paging;
  const rest = after ? all.slice(all.findIndex(({ id }) => id === after) + 1) : all;
  return { object: 'list' as const, data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
