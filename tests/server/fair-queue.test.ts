import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { AppError } from '#src/errors.ts';

const lanes = ['first', 'second'] as const;

type Options = { concurrency?: number; perClient?: number; capacity?: number; maxWaitMs?: number };

/** Adds work that ends on demand, and records the order in which it starts. */
function workshop({ concurrency = 1, perClient = 10, capacity = 100, maxWaitMs = 60_000 }: Options = {}) {
  const queue = createFairQueue({ concurrency, perClient, capacity, maxWaitMs, lanes });
  const started: string[] = [];
  const open: (() => void)[] = [];
  const outcomes: Promise<string>[] = [];
  return {
    queue,
    started,
    add(client: string, lane: (typeof lanes)[number] = 'first', name = client) {
      const work = () => {
        started.push(name);
        return new Promise<string>((resolve) => open.push(() => resolve('done')));
      };
      const outcome = queue
        .run({ lane, client }, work)
        .catch((error: unknown) => (error instanceof AppError && error.code === 'overloaded' ? 'refused' : 'failed'));
      outcomes.push(outcome);
      return outcome;
    },
    /** Ends the oldest running work until none is left. */
    async finish() {
      await settle();
      while (open.length > 0) {
        open.shift()?.();
        await settle();
      }
      return await Promise.all(outcomes);
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('product 24.8, 24.9: a fair queue', () => {
  test('runs no more at once than its limit', async () => {
    const { add, started, finish } = workshop({ concurrency: 2 });
    for (const client of ['a', 'b', 'c']) add(client);
    await settle();
    expect(started).toEqual(['a', 'b']);
    await finish();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('alternates between clients, however much each has waiting', async () => {
    const { add, started, finish } = workshop();
    for (let n = 0; n < 4; n += 1) add('a');
    add('b');
    add('c');
    add('b');
    await finish();
    expect(started).toEqual(['a', 'c', 'b', 'b', 'a', 'a', 'a']);
  });

  test('of equals, the newest call goes first and is lost last, however long it has waited for something else', async () => {
    const queue = createFairQueue({ concurrency: 1, perClient: 1, capacity: 2, maxWaitMs: 60_000, lanes });
    const { promise, resolve } = Promise.withResolvers<void>();
    const started: string[] = [];
    const lost: string[] = [];
    const add = (client: string, since: number, work = async () => {}) =>
      queue
        .run({ lane: 'first', client, since }, () => {
          started.push(client);
          return work();
        })
        .catch(() => void lost.push(client));
    const all = [add('running', 0, () => promise), add('newest', 3), add('older', 2), add('oldest', 1)];
    await settle();
    expect(lost).toEqual(['oldest']);
    resolve();
    await Promise.all(all);
    expect(started).toEqual(['running', 'newest', 'older']);
  });

  test('product 24.10: counts a long run like many short ones, where a queue says so', async () => {
    const place = (client: string) => ({ lane: 'first', client }) as const;
    const took = async (turnMs?: number) => {
      const queue = createFairQueue({
        lanes,
        concurrency: 1,
        perClient: 1,
        capacity: 10,
        maxWaitMs: 60_000,
        ...(turnMs !== undefined && { turnMs }),
      });
      await queue.run(place('slow'), async () => {
        for (const until = performance.now() + 20; performance.now() < until; );
      });
      for (let n = 0; n < 5; n += 1) await queue.run(place('quick'), async () => {});
      const order: string[] = [];
      let open = () => {};
      const holder = queue.run(place('holder'), () => new Promise<void>((resolve) => (open = resolve)));
      const waiting = ['slow', 'quick'].map((client) => queue.run(place(client), async () => void order.push(client)));
      await settle();
      open();
      await Promise.all([holder, ...waiting]);
      return order;
    };
    expect(await took(2)).toEqual(['quick', 'slow']);
    expect(await took()).toEqual(['slow', 'quick']);
  });

  test('starts a newcomer before any number of clients that were just served', async () => {
    const { add, started, finish } = workshop();
    for (let n = 0; n < 50; n += 1) add(`busy-${n}`);
    await finish();
    for (let n = 0; n < 50; n += 1) add(`busy-${n}`);
    add('newcomer');
    await finish();
    expect(started.indexOf('newcomer')).toBe(51);
  });

  test('starts the newest of a hundred clients never seen before', async () => {
    const { add, started, finish } = workshop();
    for (let n = 0; n < 100; n += 1) add(`new-${n}`);
    add('newcomer');
    await finish();
    expect(started.indexOf('newcomer')).toBe(1);
  });

  test('runs no more of one client at once than its limit', async () => {
    const { add, started, finish } = workshop({ concurrency: 2, perClient: 1 });
    add('a', 'first', 'a1');
    add('a', 'first', 'a2');
    await settle();
    expect(started).toEqual(['a1']);
    add('b');
    await settle();
    expect(started).toEqual(['a1', 'b']);
    await finish();
    expect(started).toEqual(['a1', 'b', 'a2']);
  });

  test('prefers the first lane, and gives the second one start in four', async () => {
    const { add, started, finish } = workshop();
    for (let n = 0; n < 6; n += 1) add('a', 'first', 'first');
    for (let n = 0; n < 3; n += 1) add('b', 'second', 'second');
    await finish();
    const of = (lane: string, count: number) => Array<string>(count).fill(lane);
    expect(started).toEqual([...of('first', 3), 'second', ...of('first', 3), ...of('second', 2)]);
  });

  test('lets later lanes take turns in that start', async () => {
    const lanes = ['first', 'second', 'third'] as const;
    const queue = createFairQueue({ concurrency: 1, perClient: 1, capacity: 100, maxWaitMs: 60_000, lanes });
    const started: string[] = [];
    const work = lanes.flatMap((lane) =>
      Array.from({ length: 16 }, () => queue.run({ lane, client: lane }, async () => void started.push(lane))),
    );
    await Promise.all(work);
    const later = started.slice(0, 16).filter((lane) => lane !== 'first');
    expect(later).toHaveLength(4);
    expect(new Set(later.slice(0, 2))).toEqual(new Set(['second', 'third']));
    expect(later.slice(2)).toEqual(later.slice(0, 2));
  });

  test('refuses the newest entry of the client with the most waiting when a lane is full', async () => {
    const { add, queue, finish } = workshop({ capacity: 4 });
    const running = add('a');
    const greedy = [add('a'), add('a'), add('a')];
    const modest = [add('b'), add('c')];
    expect(queue.waiting()).toEqual({ first: 4, second: 0 });
    const more = add('a');
    await finish();
    expect(await Promise.all([running, ...greedy, ...modest, more])).toEqual([
      ...['done', 'done', 'done', 'refused'],
      ...['done', 'done', 'refused'],
    ]);
  });

  test('prefers a newcomer to clients that were just served when every client waits once', async () => {
    const { add, finish } = workshop({ capacity: 3 });
    for (const client of ['a', 'b', 'c', 'd']) add(client);
    await finish();
    const again = ['a', 'b', 'c', 'd'].map((client) => add(client));
    const newcomer = add('newcomer');
    await finish();
    expect(await newcomer).toBe('done');
    expect((await Promise.all(again)).filter((outcome) => outcome === 'refused')).toHaveLength(1);
  });

  test('refuses the oldest of many clients never seen before, not the newcomer', async () => {
    const { add, finish } = workshop({ capacity: 200 });
    const flood = Array.from({ length: 450 }, (_, n) => add(`new-${n}`));
    const newcomer = add('newcomer');
    await finish();
    expect(await newcomer).toBe('done');
    const outcomes = await Promise.all(flood);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(250);
    // One was already running
    expect(outcomes.slice(1, 251)).not.toContain('done');
  });

  test('a full lane does not refuse entries of another', async () => {
    const { add, finish } = workshop({ capacity: 1 });
    add('a', 'second');
    add('a', 'second');
    expect(await add('a', 'second')).toBe('refused');
    const other = add('a', 'first');
    await finish();
    expect(await other).toBe('done');
  });

  test('refuses only entries that waited too long', async () => {
    const { add, started, finish, queue } = workshop({ maxWaitMs: 20 });
    const running = add('a', 'first', 'running');
    expect(await add('a', 'first', 'waiting')).toBe('refused');
    expect(queue.waiting()).toEqual({ first: 0, second: 0 });
    const late = add('b');
    await finish();
    expect(await Promise.all([running, late])).toEqual(['done', 'done']);
    expect(started).toEqual(['running', 'b']);
  });

  test('continues after a failure', async () => {
    const queue = createFairQueue({ concurrency: 1, perClient: 1, capacity: 1, maxWaitMs: 60_000, lanes });
    const failing = queue.run({ lane: 'first', client: 'a' }, async () => {
      throw new Error('broken');
    });
    const next = queue.run({ lane: 'first', client: 'b' }, async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  test('settles every entry, within its limits', async () => {
    const entry = fc.record({ client: fc.constantFrom('a', 'b', 'c'), lane: fc.constantFrom(...lanes) });
    const limits = { concurrency: fc.integer({ min: 1, max: 3 }), capacity: fc.integer({ min: 0, max: 5 }) };
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 40 }), fc.record(limits), async (entries, options) => {
        const { queue, add, started, finish } = workshop(options);
        for (const { client, lane } of entries) {
          add(client, lane);
          for (const waiting of Object.values(queue.waiting())) expect(waiting).toBeLessThanOrEqual(options.capacity);
        }
        const outcomes = await finish();
        expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(started.length);
        expect(outcomes).not.toContain('failed');
        expect(queue.waiting()).toEqual({ first: 0, second: 0 });
      }),
      { numRuns: 200 },
    );
  });
});

describe('product 24.10, 24.14: whose places are, besides its client, those of a holder', () => {
  type Place = { client: string; holder?: string; found?: string; lane?: (typeof lanes)[number] };

  function bounded(options: Options & { perHolder: number }) {
    const queue = createFairQueue({
      concurrency: 4,
      perClient: 2,
      capacity: 100,
      maxWaitMs: 60_000,
      lanes,
      ...options,
    });
    const running: string[] = [];
    const open = new Map<string, () => void>();
    const add = (name: string, { found, ...place }: Place) =>
      queue
        .run({ lane: 'first', ...place }, async ({ holdFor }) => {
          if (found !== undefined) await holdFor(found);
          running.push(name);
          await new Promise<void>((resolve) => open.set(name, resolve));
          return 'done';
        })
        .catch(({ code }: AppError) => code);
    const end = async (name: string) => {
      open.get(name)?.();
      await settle();
    };
    return { queue, running, add, end };
  }

  test.each(['holder', 'found'])('a %s has no more than its limit, whichever clients ask', async (known) => {
    const { add, end, running, queue } = bounded({ perHolder: 2 });
    const runs = ['a', 'b', 'c', 'd'].map((client) => add(`${client}1`, { client, [known]: 'one' }));
    await settle();
    expect(running).toEqual(['a1', 'b1']);
    expect(queue.waiting().first).toBe(2);
    runs.push(add('e1', { client: 'e', [known]: 'two' }), add('e2', { client: 'e', [known]: 'two' }));
    await settle();
    expect(running.slice(2)).toEqual(['e1', 'e2']);
    for (const name of ['a1', 'b1', 'e1', 'e2', 'd1', 'c1']) await end(name);
    expect(await Promise.all(runs)).toEqual(runs.map(() => 'done'));
    expect(queue.waiting().first).toBe(0);
  });

  const full = [
    { client: 'a', holder: 'one' },
    { client: 'b', holder: 'one' },
    { client: 'c', holder: 'two' },
  ];
  test.each<[string, boolean, Place[]]>([
    ['none waits', false, full],
    ['one waits for its client while others are free', false, [{ client: 'a' }, { client: 'a' }]],
    ['one waits for its holder while others are free', false, [...full.slice(0, 2), { client: 'd', holder: 'one' }]],
    ['one waits for its found holder', false, [...full.slice(0, 2), { client: 'd', found: 'one' }]],
    ['one waits for its client', false, [...full, { client: 'a', holder: 'two' }]],
    ['one waits for its holder', false, [...full, { client: 'd', holder: 'one' }]],
    ['one waits for none of its own', true, [...full, { client: 'd', holder: 'two' }]],
    ['one without a holder waits', true, [...full, { client: 'd' }]],
    ['one waits in a later lane', true, [...full, { client: 'd', lane: 'second' }]],
    ['one waits after another that waits for its client', true, [...full, { client: 'a' }, { client: 'd' }]],
    ['one waits after another of its client', true, [...full, { client: 'd', holder: 'one' }, { client: 'd' }]],
  ])('product 6.14: are awaited by those that would start if one were free: %s', async (_, isAwaited, places) => {
    const { add, end, running, queue } = bounded({ concurrency: 3, perClient: 1, perHolder: 2 });
    const runs = places.map((place, n) => add(`${n}`, place));
    await settle();
    expect(queue.isAwaited()).toBe(isAwaited);
    for (const name of running) await end(name);
    expect(await Promise.all(runs)).toEqual(runs.map(() => 'done'));
    expect(queue.isAwaited()).toBe(false);
  });

  test('the limit of the client stays', async () => {
    const { add, end, running } = bounded({ perHolder: 2 });
    const runs = ['one', 'two', 'three'].map((found) => add(found, { client: 'a', found }));
    await settle();
    expect(running).toEqual(['one', 'two']);
    await end('one');
    expect(running).toEqual(['one', 'two', 'three']);
    for (const name of ['two', 'three']) await end(name);
    expect(await Promise.all(runs)).toEqual(['done', 'done', 'done']);
  });

  test('others of its client go before what waits for its holder', async () => {
    const { add, end, running } = bounded({ perHolder: 1 });
    const runs = [add('b', { client: 'b', found: 'one' }), add('a1', { client: 'a', found: 'one' })];
    await settle();
    runs.push(add('a2', { client: 'a', found: 'two' }), add('a3', { client: 'a', found: 'three' }));
    await settle();
    expect(running).toEqual(['b', 'a2', 'a3']);
    for (const name of ['b', 'a2', 'a1', 'a3']) await end(name);
    expect(await Promise.all(runs)).toEqual(runs.map(() => 'done'));
  });

  test('of all that may wait, a quarter waits for one holder', async () => {
    const { add, end, queue } = bounded({ perHolder: 1, capacity: 8 });
    const runs = [add('a', { client: 'a', found: 'one' })];
    await settle();
    runs.push(...['b', 'c', 'd'].map((client) => add(client, { client, found: 'one' })));
    await settle();
    expect(queue.waiting().first).toBe(2);
    for (const name of ['a', 'c', 'b']) await end(name);
    expect(await Promise.all(runs)).toEqual(['done', 'done', 'done', 'overloaded']);
  });

  test('a run waits for both no longer than for one', async () => {
    const [maxWaitMs, firstMs] = [400, 300];
    const { add, end, queue } = bounded({ concurrency: 2, perHolder: 1, maxWaitMs });
    const held = [add('a', { client: 'a', found: 'one' }), add('b', { client: 'b', found: 'two' })];
    await settle();
    const begun = performance.now();
    const late = add('c', { client: 'c', found: 'one' });
    setTimeout(() => void end('b'), firstMs);
    expect(await late).toBe('overloaded');
    expect(performance.now() - begun).toBeGreaterThan(firstMs);
    expect(performance.now() - begun).toBeLessThan(firstMs + maxWaitMs);
    expect(queue.waiting().first).toBe(0);
    await end('a');
    expect(await Promise.all(held)).toEqual(['done', 'done']);
  });
});
