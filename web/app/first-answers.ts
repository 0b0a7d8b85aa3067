import type { TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { sortedJson } from './sorted-json.ts';

type FirstAnswer = {
  path: string;
  input: unknown;
  /** undefined if it has failed */
  data: Promise<unknown>;
};

declare global {
  /** What the document has requested (web/app/first-requests.ts), until queries take it. */
  var firstAnswers: FirstAnswer[] | undefined;
}

/** Later, what it was requested for is no longer what a screen wants. */
const MAX_AGE_MS = 30_000;

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
