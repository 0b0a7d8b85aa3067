import type { StoredResponse } from '#db/api/idempotent-responses.ts';
import type { ErrorCode } from '#src/errors.ts';

/** So that other changes of the owner come in between. */
const ITEMS_AT_ONCE = 10;

type Body = { items: unknown[] };
type Answered = StoredResponse & { isReplayed?: boolean };
type Failure = { status: number; error: { code: ErrorCode; title: string } };

/**
 * Each part is done and stored by itself: a repeated request goes on where the first one stopped. If a part fails, those before it stay done
 * and keep their results; its items and all after it get what it failed with. @throws what the first part fails with: nothing is done
 */
export async function answerInParts(
  { items }: Body,
  failureOf: (error: unknown) => Failure,
  answer: (body: Body, part: number) => Promise<Answered>,
): Promise<Answered> {
  const answers: Answered[] = [];
  let failure: Failure | null = null;
  for (let at = 0; at < items.length && failure === null; at += ITEMS_AT_ONCE) {
    try {
      answers.push(await answer({ items: items.slice(at, at + ITEMS_AT_ONCE) }, answers.length));
    } catch (error) {
      if (at === 0) throw error;
      failure = failureOf(error);
    }
  }
  const done = answers.flatMap((each) => (JSON.parse(each.body) as { results: object[] }).results);
  const results = items.map((_, index) => ({ ...(done[index] ?? failure), index }));
  const isReplayed = failure === null && answers.every((each) => each.isReplayed);
  return { status: 200, headers: {}, body: JSON.stringify({ results }), isReplayed };
}
