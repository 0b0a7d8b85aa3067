import type { Shared } from '#src/sharing.ts';
import { useCopyLink } from '../../app/copy-link.ts';

/** Opens the system's share sheet; null where the browser has none. Where it fails, the address is copied. */
export function useShareSheet(): ((shared: Shared) => Promise<void>) | null {
  const copy = useCopyLink();
  if (!('share' in navigator)) return null;
  return async ({ url, title }) => {
    try {
      await navigator.share({ url, title });
    } catch (error) {
      // Closed again: that was the answer
      if ((error as Error).name !== 'AbortError') await copy(url);
    }
  };
}
