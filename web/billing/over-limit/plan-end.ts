import { useEffect } from 'react';
import { useSession } from '../../app/session.tsx';
import { accessOf } from '../../owners/profile-access.ts';
import { trpc } from '../../trpc.ts';

/** The longest a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;
/** The server's clock may be a little behind. */
const LATER_MS = 1_000;

/** Asks for the lists anew when a plan or a trial ends: nothing happens on the server then that would tell (product 18.5). */
export function useListsAtPlanEnd(): void {
  const session = useSession();
  const utils = trpc.useUtils();
  const until = session.status === 'in' ? accessOf(session.profile).until : null;
  const at = until?.getTime() ?? null;
  useEffect(() => {
    const wait = at === null ? LONGEST_MS : at - Date.now() + LATER_MS;
    if (wait >= LONGEST_MS) return;
    const timer = setTimeout(() => {
      for (const room of [utils.vcards, utils.links, utils.qrCodes, utils.pausing]) void room.list.invalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [at, utils]);
}
