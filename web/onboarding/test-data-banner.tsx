import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { hasTestData } from '#src/onboarding/test-data.ts';
import { Banner } from '../app/banner.tsx';
import { readStored, store } from '../app/browser-storage.ts';
import { withTexts } from '../app/i18n.tsx';
import { later } from '../app/lazy.tsx';
import type { Profile } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useClearTestData } from './clear-test-data.ts';
import { useRefreshedCount } from './refreshed-count.ts';

const ConfirmDialog = later(async () => (await withTexts(import('../ui/confirm-dialog.tsx'))).ConfirmDialog);

/** Offers to clear what was made while trying out, before onboarding was finished (product 15.4). */
export function TestDataBanner({ profile, now }: { profile: Profile; now: Date }) {
  const key = `test-data-dismissed:${profile.id}`;
  const [dismissed, setDismissed] = useState(() => readStored(key) !== null);
  const count = trpc.testData.count.useQuery(undefined, { enabled: !profile.initialized && !dismissed });
  useRefreshedCount();
  const dismiss = () => {
    store(key, 'true');
    setDismissed(true);
  };
  const { links, vcards } = count.data ?? { links: 0, vcards: 0 };
  const { initialized } = profile;
  const createdAt = new Date(profile.createdAt);
  if (!hasTestData({ initialized, createdAt, dismissed, links, vcards }, now)) return null;
  return <TestData onDismiss={dismiss} />;
}

function TestData({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { clear, isBusy } = useClearTestData({ onCleared: onDismiss, onFailed: () => setAsking(false) });
  return (
    <>
      <Banner
        title={<Trans>Testing Phase Complete</Trans>}
        actions={
          <>
            <Button {...ConfirmDialog.ahead} size="small" onClick={() => setAsking(true)}>
              <Trans>Clear test data</Trans>
            </Button>
            <Button size="small" variant="quiet" onClick={onDismiss}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <Trans>You can clear the links and cards you made while trying out, and start fresh.</Trans>
      </Banner>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Clear all test data?`}
        description={t`All your links, cards and QR codes are deleted with their figures. Codes you have printed stop working. This cannot be undone.`}
        confirmLabel={t`Clear all test data`}
        busy={isBusy}
        onConfirm={clear}
      />
    </>
  );
}
