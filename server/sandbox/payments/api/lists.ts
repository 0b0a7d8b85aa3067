import type { SandboxFilter } from '#db/sandbox/payments.ts';
import { get, type Kind, type Kinds, type Ledger, list } from '../books.ts';
import { invalid } from '../refusals.ts';

export type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

const DEFAULT_LIMIT = 10;

/** A page of what there is, newest first. @throws ApiRefusal where the cursor is no such object */
export async function pageOf<K extends Kind>(
  ledger: Ledger,
  kind: K,
  url: string,
  filter: Omit<SandboxFilter, 'object'>,
  { limit = DEFAULT_LIMIT, starting_after: startingAfter, ending_before: endingBefore }: Paging,
): Promise<{ object: 'list'; data: Kinds[K][]; has_more: boolean; url: string }> {
  if (filter.customerId) await get(ledger, 'customer', filter.customerId, 'customer');
  if (startingAfter && endingBefore) throw invalid('You cannot use both starting_after and ending_before.');
  if (startingAfter) await get(ledger, kind, startingAfter, 'starting_after');
  if (endingBefore) await get(ledger, kind, endingBefore, 'ending_before');
  const found = await list(ledger, kind, filter, { limit, startingAfter, endingBefore });
  const data = found.slice(0, limit);
  return { object: 'list', data: endingBefore ? data.reverse() : data, has_more: found.length > limit, url };
}

/** The same for what the catalogue holds. */
export function pageOfAll<T extends { id: string }>(all: readonly T[], url: string, paging: Paging) {
  const { limit = DEFAULT_LIMIT, starting_after: after } = paging;
  const rest = after ? all.slice(all.findIndex(({ id }) => id === after) + 1) : all;
  return { object: 'list' as const, data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
