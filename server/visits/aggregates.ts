import { isView, laneOf, type Visit } from '#src/visits/visits.ts';
import type { AggregateLine, Journal } from './journal.ts';
import { formatLine } from './journal-line.ts';

const NO_VISITOR = '0'.repeat(16);

/** Writes visits that are stored only as aggregates (product 20.23): one line for equal ones of an event loop turn. */
export function aggregateInto(journal: Pick<Journal, 'append'>): (visit: Visit) => Promise<void> {
  const pending = new Map<string, { line: AggregateLine; written: Promise<void> }>();
  return (visit) => {
    const lane = laneOf(visit.userId);
    // A visitor who is known may repeat a view (product 20.2)
    if (isView(visit.kind)) return journal.append(formatLine({ ...visit, count: 1 }), lane);
    const key = `${visit.itemId} ${visit.kind} ${visit.source} ${visit.country}`;
    const same = pending.get(key);
    if (same) {
      same.line.visits += 1;
      return same.written;
    }
    const line: AggregateLine = {
      visits: 1,
      format() {
        pending.delete(key);
        return formatLine({ ...visit, visitor: NO_VISITOR, count: line.visits });
      },
    };
    const written = journal.append(line, lane);
    pending.set(key, { line, written });
    return written;
  };
}
