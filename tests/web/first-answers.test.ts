import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginWithFirstAnswers } from '../../web/app/first-answers.ts';

const page = { search: '', tagIds: [], direction: 'forward', sort: 'order' };
const { direction: _, ...filters } = page;
const listKey = [['links', 'page'], { input: { ...filters, state: undefined }, type: 'infinite' }];
const usageKey = [['links', 'usage'], { type: 'query' }];

// Of a document that has just come: answers are taken for half a minute
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.firstAnswers = undefined;
});

function clientWith(answers: NonNullable<typeof globalThis.firstAnswers>): QueryClient {
  globalThis.firstAnswers = answers;
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 1_000 } } });
  beginWithFirstAnswers(queryClient);
  return queryClient;
}

const asked: string[] = [];
const listOf = (queryClient: QueryClient) =>
  new InfiniteQueryObserver(queryClient, {
    queryKey: listKey,
    queryFn: async () => asked.push('list'),
    initialPageParam: null,
    getNextPageParam: () => null,
  });
const usageOf = (queryClient: QueryClient) =>
  new QueryObserver(queryClient, { queryKey: usageKey, queryFn: async () => asked.push('usage') });

test('product 32.3: a screen is rendered with the answers that came while its code loaded, and asks for none of them', () => {
  const data = new Promise<unknown>(() => {});
  const queryClient = clientWith([
    { path: 'links.page', input: page, data, known: { links: ['Menu'], next: null } },
    { path: 'links.usage', input: undefined, data, known: null },
  ]);
  const [list, usage] = [listOf(queryClient), usageOf(queryClient)];
  const stop = [list.subscribe(() => {}), usage.subscribe(() => {})];
  expect(list.getCurrentResult().data).toEqual({ pages: [{ links: ['Menu'], next: null }], pageParams: [null] });
  expect(usage.getCurrentResult().data).toBeNull();
  expect([asked, globalThis.firstAnswers]).toEqual([[], []]);
  for (const each of stop) each();
  // Once: what is asked for later is new
  queryClient.removeQueries();
  expect(listOf(queryClient).getCurrentResult().data).toBeUndefined();
});

test('product 32.3: an answer that comes later, or has failed, is waited for', () => {
  const data = new Promise<unknown>(() => {});
  const queryClient = clientWith([{ path: 'links.usage', input: undefined, data }]);
  expect(usageOf(queryClient).getCurrentResult().data).toBeUndefined();
  expect(globalThis.firstAnswers).toHaveLength(1);
});
