import { setImmediate } from 'node:timers/promises';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { loadNextPage } from '../../web/app/list/next-page.ts';

type Request = { page: number; answer: (page: number) => void; fail: (error: Error) => void };

/** A list of some pages, of which the first is loaded. Each further answer waits until it is let go. */
async function listOf(size: number) {
  const queryClient = new QueryClient();
  const waiting: Request[] = [];
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: async ({ pageParam }) => {
      if (queryClient.getQueryData(['list']) === undefined) return pageParam;
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      waiting.push({ page: pageParam, answer: resolve, fail: reject });
      return await promise;
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => (last < size ? last + 1 : null),
    retry: false,
  });
  observer.subscribe(() => {});
  await observer.refetch();
  const nextRequest = async (): Promise<Request> => {
    for (;;) {
      const [first] = waiting.splice(0, 1);
      if (first) return first;
      await setImmediate();
    }
  };
  const answerNext = async () => {
    const { page, answer } = await nextRequest();
    answer(page);
    return page;
  };
  const press = () => loadNextPage(observer.getCurrentResult());
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['list'] });
  const pages = () => observer.getCurrentResult().data?.pages;
  return { waiting, nextRequest, answerNext, press, refresh, pages };
}

test('product 35.28: more is loaded after a refresh that is on its way, which goes on', async () => {
  const { answerNext, press, refresh, pages } = await listOf(3);
  const refreshed = refresh();
  const pressed = press();
  expect(await answerNext()).toBe(1);
  await refreshed;
  expect(await answerNext()).toBe(2);
  await pressed;
  expect(pages()).toEqual([1, 2]);
});

test('product 35.28: more is loaded though a refresh begins meanwhile, and once however often it is pressed', async () => {
  const { nextRequest, answerNext, waiting, press, refresh, pages } = await listOf(3);
  const pressed = [press(), press()];
  const canceled = await nextRequest();
  const refreshed = refresh();
  pressed.push(press());
  canceled.answer(canceled.page);
  expect(await answerNext()).toBe(1);
  await refreshed;
  expect(pages()).toEqual([1]);
  expect(await answerNext()).toBe(2);
  await Promise.all(pressed);
  expect(pages()).toEqual([1, 2]);
  expect(waiting).toEqual([]);
});

test('product 35.28: nothing more is asked for after a failure, or if the refresh finds no more', async () => {
  const failing = await listOf(3);
  const refreshed = failing.refresh();
  const pressed = failing.press();
  (await failing.nextRequest()).fail(new Error('unavailable'));
  expect((await pressed).isError).toBe(true);
  await refreshed;
  expect([failing.waiting, failing.pages()]).toEqual([[], [1]]);

  const last = await listOf(2);
  const first = last.press();
  expect(await last.answerNext()).toBe(2);
  await first;
  const again = last.refresh();
  const needless = last.press();
  expect([await last.answerNext(), await last.answerNext()]).toEqual([1, 2]);
  await Promise.all([again, needless]);
  expect([last.waiting, last.pages()]).toEqual([[], [1, 2]]);
});
