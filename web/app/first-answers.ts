import type { QueryClient } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { sortedJson } from './sorted-json.ts';

type FirstAnswer = {
  path: string;
  input: unknown;
  /** undefined if it has failed */
  data: Promise<unknown>;
  /** the same, once it has come */
  known?: unknown;
};

declare global {
  /** What the document has requested (web/app/first-requests.ts), until queries take it. */
  var firstAnswers: FirstAnswer[] | undefined;
}

/** Later, what it was requested for is no longer what a screen wants. */
const MAX_AGE_MS = 30_000;

/** Queries whose answers have come begin with them, so that a screen is rendered with its content at once, rather than as a placeholder first. */
export function beginWithFirstAnswers(queryClient: QueryClient): void {
  for (const { path, input } of globalThis.firstAnswers ?? []) {
    const { direction, ...rest } = (input ?? {}) as { direction?: string };
    const isPage = direction !== undefined;
    // As tRPC makes keys
    const key = { ...(input !== undefined && { input: rest }), type: isPage ? 'infinite' : 'query' };
    queryClient.setQueryDefaults([path.split('.'), key], {
      initialData: () => {
        const data = takeKnown(path, input);
        return isPage && data !== undefined ? { pages: [data], pageParams: [null] } : data;
      },
    });
  }
}

/** Answers the first queries with what the document has requested. A query whose answer has failed is sent. */
export function firstAnswersLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () =>
    ({ next, op }) => {
      const answer = take(op);
      if (!answer) return next(op);
      return observable((observer) => {
        let call: Unsubscribable | null = null;
        let isGone = false;
        void answer.data.then((data) => {
          if (isGone) return;
          if (data === undefined) {
            call = next(op).subscribe(observer);
            return;
          }
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        });
        return () => {
          isGone = true;
          call?.unsubscribe();
        };
      });
    };
}

function takeKnown(path: string, input: unknown): unknown {
  const isKnown = globalThis.firstAnswers?.some((each) => each.path === path && each.known !== undefined);
  return isKnown ? take({ type: 'query', path, input })?.known : undefined;
}

function take({ type, path, input }: { type: string; path: string; input: unknown }): FirstAnswer | undefined {
  const answers = globalThis.firstAnswers ?? [];
  // Answers from before a change are outdated
  if (type === 'mutation' || performance.now() > MAX_AGE_MS) globalThis.firstAnswers = [];
  if (type !== 'query' || answers.length === 0) return undefined;
  const key = keyOf(input);
  const answer = answers.find((each) => each.path === path && keyOf(each.input) === key);
  globalThis.firstAnswers = answers.filter((each) => each !== answer);
  return performance.now() > MAX_AGE_MS ? undefined : answer;
}

function keyOf(input: unknown): string {
  return sortedJson({ input });
}
