import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';

export function LoadFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice
        tone="danger"
        title={<Trans>This could not be loaded</Trans>}
        action={
          <Button size="small" busy={busy} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Nothing is lost. Check your connection and try again.</Trans>
      </Notice>
    </div>
  );
}
