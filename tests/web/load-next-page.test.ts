import { describe, expect, test } from 'vitest';
import { type LoadedPages, loadNextPage } from '#web/app/list/load-next-page.ts';

/** Pages of which this many are there after each call, out of five. */
function pagesWith(
  loaded: number,
  { isPlaceholderData = false, after }: { isPlaceholderData?: boolean; after: number[] },
) {
  const state = (count: number): LoadedPages<number> => ({
    data: { pages: Array.from({ length: count }, (_, page) => page) },
    hasNextPage: count < 5,
    isError: false,
  });
  const calls = [...after];
  const fetchNextPage = async ({ cancelRefetch }: { cancelRefetch: boolean }) => {
    expect(cancelRefetch).toBe(false);
    return state(calls.shift() ?? 5);
  };
  return { left: calls, query: { ...state(loaded), isPlaceholderData, fetchNextPage } };
}

describe('product 12.20: the next page of a list', () => {
  test('is loaded by one call, or after a refresh that is on its way', async () => {
    const idle = pagesWith(2, { after: [3, 4] });
    expect((await loadNextPage(idle.query)).data?.pages).toHaveLength(3);
    expect(idle.left).toEqual([4]);
    const refreshing = pagesWith(2, { after: [2, 3, 4] });
    expect((await loadNextPage(refreshing.query)).data?.pages).toHaveLength(3);
    expect(refreshing.left).toEqual([4]);
  });

  test('is the first one of another search, whatever the one before had', async () => {
    const other = pagesWith(3, { isPlaceholderData: true, after: [1, 2, 3, 4] });
    expect((await loadNextPage(other.query)).data?.pages).toHaveLength(1);
    expect(other.left).toEqual([2, 3, 4]);
  });

  test('is given up after a failure', async () => {
    const { query } = pagesWith(2, { after: [] });
    const failed = { ...query, fetchNextPage: async () => ({ data: query.data, hasNextPage: true, isError: true }) };
    expect(await loadNextPage(failed)).toMatchObject({ isError: true });
  });
});
