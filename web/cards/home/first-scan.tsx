import { useEffect, useState } from 'react';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { useFirstSteps } from '../../links/first-steps.ts';
import { trpc } from '../../trpc.ts';

const FirstScanBanner = lazy(async () => (await withTexts(import('./first-scan-banner.tsx'))).FirstScanBanner);

/** Celebrates the account's first scan in one tab, once (product 15.12). */
export function FirstScan() {
  const steps = useFirstSteps();
  const [isShown, setShown] = useState(false);
  const { state } = trpc.useUtils().firstSteps;
  const { mutate } = trpc.firstSteps.celebrate.useMutation({
    onSuccess: (isOurs) => {
      state.setData(undefined, (before) => before && { ...before, isCelebrated: true });
      if (isOurs) setShown(true);
    },
  });
  const isDue = steps?.scan === true && !steps.isCelebrated;
  useEffect(() => {
    if (isDue) mutate();
  }, [isDue, mutate]);
  return isShown ? <FirstScanBanner onClose={() => setShown(false)} /> : null;
}
