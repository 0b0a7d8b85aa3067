import type { Account } from './accounts.ts';
import { type Answer, ask, newAgent, type Outcome } from './requests.ts';

export type Load = {
  outcomes: Outcome[];
  /** successful pages and links, which must be counted */
  visits: number;
  stop(): Promise<void>;
};

/** Pause between a visitor's requests. */
const PAUSE_MS = 50;

/**
 * Visitors with a persistent or a new connection per request, and owners who create and delete links and save their card: a link created
 * twice, or not deleted, remains.
 */
export function startLoad(origin: string, accounts: readonly Account[]): Load {
  const load = { outcomes: [] as Outcome[], visits: 0 };
  let isOver = false;

  const time = async (kind: string, isRight: (answer: Answer) => boolean, asked: () => Promise<Answer>) => {
    const begun = performance.now();
    const outcome: Outcome = { kind, failure: null, ms: 0 };
    let answer: Answer | null = null;
    try {
      answer = await asked();
      if (!isRight(answer)) outcome.failure = `${answer.status} ${answer.headers['x-request-id'] ?? 'of nginx'}`;
    } catch (error) {
      outcome.failure = String(error);
    }
    outcome.ms = performance.now() - begun;
    if (outcome.failure !== null)
      outcome.failure += ` after ${outcome.ms.toFixed(0)} ms at ${new Date().toISOString()}`;
    load.outcomes.push(outcome);
    return outcome.failure === null ? answer : null;
  };
  const untilOver = async (work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !isOver; turn++) {
      await work(turn);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (0.5 + Math.random())));
    }
  };

  const visit = ({ cookie, username, slug }: Account, keepAlive: boolean) => {
    const agent = newAgent(keepAlive);
    const kind = keepAlive ? 'keep-alive' : 'new connection';
    const places: [string, number, string?][] = [
      [`/${username}`, 200],
      [`/l/${slug}`, 302],
      [`/${username}.vcf`, 200],
      ['/', 200],
      ['/trpc/links.list', 200, cookie],
    ];
    return untilOver(async (turn) => {
      const [path, status, own] = places[turn % places.length] ?? ['/', 200];
      const isRight = (answer: Answer) => answer.status === status;
      const answer = await time(kind, isRight, () => ask(origin, { path, agent, ...(own ? { cookie: own } : {}) }));
      if (answer && turn % places.length < 3) load.visits += 1;
    });
  };
  const change = ({ cookie }: Account, keepAlive: boolean) => {
    const agent = newAgent(keepAlive);
    const isRight = ({ status }: Answer) => status === 200;
    const post = (path: string, input: object) =>
      time('change', isRight, () => ask(origin, { path, agent, cookie, input }));
    return untilOver(async () => {
      const made = await post('/trpc/links.create', { title: 'For a moment', url: 'https://moment.example.com/' });
      if (!made) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
      await post('/trpc/links.delete', { id: JSON.parse(made.body).result.data.id });
      // As the form does, with whatever fields the release that lists it knows
      const listed = await time('change', isRight, () => ask(origin, { path: '/trpc/vcards.list', agent, cookie }));
      if (!listed) return;
      const [card] = JSON.parse(listed.body).result.data.vcards;
      await post('/trpc/vcards.update', { id: card.id, fields: card });
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
  };
  const running = accounts.flatMap((account, n) => [
    visit(account, true),
    visit(account, false),
    change(account, n % 2 === 0),
  ]);
  return Object.assign(load, {
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  });
}
