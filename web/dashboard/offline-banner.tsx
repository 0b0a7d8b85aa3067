import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Banner } from '../app/notice.tsx';

/** product 30.26 */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="empty:hidden">
      {!isOnline && (
        <Banner title={<Trans>You're offline</Trans>}>
          <Trans>
            You see what was loaded before. What you type is kept in this browser; save it once you're back.
          </Trans>
        </Banner>
      )}
    </div>
  );
}

function watch(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
