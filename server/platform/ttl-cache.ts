/** What is read when it is first asked for, once by however many wait for it, and kept for so long. A failure is not kept. */
export type Kept<T> = { read: () => Promise<T>; forget: () => void };

export function kept<T>(milliseconds: number, read: () => Promise<T>): Kept<T> {
  let held: { until: number; value: Promise<T> } | undefined;
  const forget = () => {
    held = undefined;
  };
  return {
    forget,
    read() {
      if (held && Date.now() < held.until) return held.value;
      const value = read();
      held = { until: Date.now() + milliseconds, value };
      value.catch(() => {
        if (held?.value === value) forget();
      });
      return value;
    },
  };
}
