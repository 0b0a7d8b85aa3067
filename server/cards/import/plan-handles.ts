import { listFreeHandles } from '#db/cards/handles.ts';
import type { Db } from '#db/connect.ts';
import { handleOf, suggestedHandles } from '#src/owners/handles.ts';

const MOST_AT_ONCE = 200;

type Named = { id: string; name: string; position: string };

/** A free handle for each of many new cards, by the rule of one (product 5.12). Requires `lockOwner`. */
export async function planHandles(
  db: Db,
  ownerId: string,
  cards: readonly Named[],
): Promise<{ vcardId: string; handle: string }[]> {
  const proposed = cards.map(({ name, position }) => [
    ...suggestedHandles(name, { from: 1, count: 1 }),
    ...[handleOf(position) ?? []].flat(),
  ]);
  const free = new Set(await listFreeHandles(db, ownerId, [...new Set(proposed.flat())]));
  const next = new Map<string, { from: number; found: string[] }>();
  const used = new Set<string>();
  const planned: { vcardId: string; handle: string }[] = [];
  for (const [place, { id, name }] of cards.entries()) {
    const handle = proposed[place]?.find((each) => free.has(each) && !used.has(each)) ?? (await numbered(name));
    used.add(handle);
    planned.push({ vcardId: id, handle });
  }
  return planned;

  /** With a number that is not taken, also by another of these. */
  async function numbered(name: string): Promise<string> {
    const state = next.get(name) ?? { from: 2, found: [] };
    next.set(name, state);
    for (;;) {
      for (let handle = state.found.shift(); handle !== undefined; handle = state.found.shift())
        if (!used.has(handle)) return handle;
      const some = suggestedHandles(name, { from: state.from, count: MOST_AT_ONCE });
      state.from += MOST_AT_ONCE;
      state.found = await listFreeHandles(db, ownerId, some);
    }
  }
}
