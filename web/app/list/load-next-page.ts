export type LoadedPages<Page> = { data: { pages: Page[] } | undefined; hasNextPage: boolean; isError: boolean };

/** Pages that more can be loaded of. */
export type MorePages<Page> = LoadedPages<Page> & {
  /** those of the query before */
  isPlaceholderData: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<LoadedPages<Page>>;
};

/**
 * Loads the next page. If a refresh is on its way, that comes first: canceled, it would leave the list as it was, and what
 * changed would not be asked for again.
 */
export async function loadNextPage<Page>(pages: MorePages<Page>): Promise<LoadedPages<Page>> {
  const before = pages.isPlaceholderData ? 0 : (pages.data?.pages.length ?? 0);
  let now: LoadedPages<Page>;
  do now = await pages.fetchNextPage({ cancelRefetch: false });
  while (!now.isError && now.hasNextPage && (now.data?.pages.length ?? 0) <= before);
  return now;
}
