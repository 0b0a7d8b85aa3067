import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { NoticePage } from './notice-page.tsx';
import { useEarlyEnd } from './pre-hydration.ts';

/** What is shown of a screen that breaks or cannot be fetched. */
export function ErrorPage() {
  useEarlyEnd(true);
  return (
    <NoticePage
      title={<Trans>Unexpected Application Error!</Trans>}
      action={
        <>
          <Button onClick={() => window.location.reload()}>
            <Trans>Reload the page</Trans>
          </Button>
          <a href="/" className={buttonStyle('secondary')}>
            <Trans>Return to Home</Trans>
          </a>
        </>
      }
    >
      <p>
        <Trans>This page stopped working. What you had saved is safe; reloading usually brings it back.</Trans>
      </p>
    </NoticePage>
  );
}
