import { useOwner } from './owner.tsx';

/** The owner's time zone. */
export function useTimeZone(): string {
  return useOwner().timeZone;
}

/** The device's time zone; undefined if the browser hides it. */
export function browserTimeZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}
