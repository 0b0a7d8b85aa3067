export const tooLate = new Error('it did not answer in time');

/** Waits so many milliseconds. What is waited for goes on, and may fail unheard. @throws tooLate where it takes longer */
export async function within<T>(ms: number, waited: Promise<T>): Promise<T> {
  waited.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate), ms);
  });
  return await Promise.race([waited, late]).finally(() => clearTimeout(timer));
}
