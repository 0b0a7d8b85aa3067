import { useSession } from './session.tsx';

/** Where the account's days begin. */
export function useTimeZone(): string {
  const session = useSession();
  return session.status === 'in' ? session.profile.timeZone : 'UTC';
}
