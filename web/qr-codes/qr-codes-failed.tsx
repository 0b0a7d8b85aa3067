import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';

export function QrCodesFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <section role="alert" className="flex flex-col items-start gap-4 py-6">
      <div>
        <h2 className="text-xl font-bold">
          <Trans>Your QR codes could not be loaded</Trans>
        </h2>
        <p className="mt-2 text-ink-soft">
          <Trans>They are safe and go on working. Check your connection and try again.</Trans>
        </p>
      </div>
      <Button busy={busy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </section>
  );
}
