/**
 * Lets in so many at a time, the others in the order in which they came, each until its own end. What it returns throws a
 * TimeoutError to those whose time is over, and at once where too many wait.
 */
export function createLine(most: { atOnce: number; waiting: number }) {
  let inside = 0;
  const waiting = new Set<() => void>();
  return async <T>(end: number, work: () => Promise<T>): Promise<T> => {
    if (inside < most.atOnce) inside++;
    else await place(end);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      // The place goes from hand to hand: nobody slips in between
      if (next) next();
      else inside--;
    }
  };

  function place(end: number): Promise<void> {
    if (waiting.size >= most.waiting) throw tooLong();
    return new Promise((resolve, reject) => {
      const enter = () => {
        waiting.delete(enter);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(enter);
        reject(tooLong());
      }, end - Date.now());
      waiting.add(enter);
    });
  }
}

function tooLong(): Error {
  return new DOMException('no place was free', 'TimeoutError');
}
