import type { Profile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';

/** Shows a change of the profile at once; `back` undoes it where the server refuses. */
export function useProfileChange() {
  const utils = trpc.useUtils();
  return {
    show: async (change: Partial<Profile>): Promise<{ back: () => void }> => {
      await utils.profiles.me.cancel();
      const before = utils.profiles.me.getData();
      if (before) utils.profiles.me.setData(undefined, { ...before, ...change });
      return { back: () => utils.profiles.me.setData(undefined, before) };
    },
    refresh: () => utils.profiles.me.invalidate(),
  };
}
