export type LoadedPages<Page> = { data: { pages: Page[] } | undefined; hasNextPage: boolean; isError: boolean };

export type MorePages<Page> = {
  data: { pages: Page[] } | undefined;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<LoadedPages<Page>>;
};

/** Loads the next page. A refresh that is on its way comes first: canceled, it would leave the list as it was. */
export async function loadNextPage<Page>({ data, fetchNextPage }: MorePages<Page>): Promise<LoadedPages<Page>> {
  let now: LoadedPages<Page>;
  // After a refresh, the list is as long as it was
  do now = await fetchNextPage({ cancelRefetch: false });
  while (now.hasNextPage && !now.isError && now.data?.pages.length === data?.pages.length);
  return now;
}
