import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { NoticePage } from './notice-page.tsx';

/** The server did not answer, so nobody can say who is signed in. */
export function OfflinePage() {
  return (
    <NoticePage
      title={<Trans>We cannot reach the server</Trans>}
      action={
        <Button onClick={() => window.location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Check your connection. What you had saved is safe.</Trans>
      </p>
    </NoticePage>
  );
}
