/** Well below the minute after which a job counts as abandoned. */
export const JOB_BUDGET_MS = 15_000;

/** Works on items until they end or the time is up. Returns the last item then, else null. */
export async function workWithin<Item>(
  budgetMs: number,
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<Item | null> {
  const end = performance.now() + budgetMs;
  for await (const item of items) {
    await work(item);
    if (performance.now() > end) return item;
  }
  return null;
}
