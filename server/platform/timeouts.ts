export const tooLate = new Error('it did not answer in time');

/** Where a timer is so late, the process was too busy to hear anything else either. */
const DEAF_MS = 50;

/** Waits so many milliseconds. What is waited for goes on, and may fail unheard. @throws tooLate where it takes longer */
export async function within<T>(ms: number, waited: Promise<T>): Promise<T> {
  waited.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      // An answer may lie there unread: the time in which nobody listened is given back, once
      const deaf = performance.now() - due;
      if (deaf < DEAF_MS) reject(tooLate);
      else timer = setTimeout(() => reject(tooLate), Math.min(deaf, ms));
    }, ms);
  });
  return await Promise.race([waited, late]).finally(() => clearTimeout(timer));
}
