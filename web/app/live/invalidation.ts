import type { QueryClient } from '@tanstack/react-query';
import type { ChangedTable, LiveEvent } from '#src/live.ts';
import type { AppRouter } from '../../trpc.ts';

type Room = Exclude<keyof AppRouter['_def']['record'], 'live'>;

/** What each table's change is seen in. Limits follow the plan, which is the profile's. */
const seenIn: Record<ChangedTable, Room[]> = {
  links: ['links', 'qrCodes', 'vcards', 'pausing', 'analytics', 'testData'],
  vcards: ['vcards', 'qrCodes', 'links', 'pausing', 'analytics', 'testData', 'profiles'],
  profiles: ['profiles', 'account', 'billing', 'qrCodes', 'vcards', 'links', 'pausing', 'analytics', 'testData'],
  sessions: ['account'],
  visits: ['analytics', 'links', 'qrCodes'],
};

const GATHER_MS = 1_000;
/** A password that is changed gives this browser another session in the same answer: its other tabs let that arrive. */
const AFTER_END_MS = 300;

/**
 * Asks anew for what an event says may be old: the first event's at once, those of the next second together after it. While a
 * change of this tab is under way it waits, since an answer from before that change would undo what the screen shows already.
 */
export function invalidator(queryClient: QueryClient): { take: (event: LiveEvent) => void; stop: () => void } {
  const old = new Set<Room | 'everything'>();
  let gathering: number | undefined;
  let ending: number | undefined;

  const flush = () => {
    gathering = undefined;
    if (old.size === 0 || queryClient.isMutating() > 0) return;
    const rooms = [...old];
    old.clear();
    gathering = window.setTimeout(flush, GATHER_MS);
    if (rooms.includes('everything')) void queryClient.invalidateQueries();
    else for (const room of rooms) void queryClient.invalidateQueries({ queryKey: [[room]] });
  };
  const add = (rooms: readonly (Room | 'everything')[]) => {
    for (const room of rooms) old.add(room);
    if (gathering === undefined) flush();
  };
  const addAtOnce = (rooms: readonly Room[]) => {
    window.clearTimeout(gathering);
    gathering = undefined;
    add(rooms);
  };
  const stopWatching = queryClient.getMutationCache().subscribe(() => {
    if (gathering === undefined) flush();
  });

  return {
    take(event) {
      if (event.type === 'ping') return;
      if (event.type === 'ended') {
        window.clearTimeout(ending);
        ending = window.setTimeout(() => addAtOnce(['profiles', 'factors', 'account']), AFTER_END_MS);
      } else add(event.type === 'refresh' ? ['everything'] : seenIn[event.table]);
    },
    stop() {
      stopWatching();
      window.clearTimeout(gathering);
      window.clearTimeout(ending);
    },
  };
}
