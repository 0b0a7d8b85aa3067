import { Trans } from '@lingui/react/macro';
import { Spinner } from '../ui/spinner.tsx';

export function LoadingPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-ink-soft">
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        <Trans>Loading...</Trans>
      </p>
    </main>
  );
}
