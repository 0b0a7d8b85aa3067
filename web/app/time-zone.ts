import { useSession } from './session.tsx';

/** The account's time zone. */
export function useTimeZone(): string {
  const session = useSession();
  return session.status === 'in' ? session.profile.timeZone : 'UTC';
}

/** The device's time zone; undefined if the browser hides it. */
export function browserTimeZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}
