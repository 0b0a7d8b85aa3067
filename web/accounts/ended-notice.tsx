import { Trans } from '@lingui/react/macro';
import { Notice } from '../app/notice.tsx';

/** For whoever was at work when the session ended somewhere else. */
export function EndedNotice() {
  return (
    <div role="alert" className="mb-8">
      <Notice title={<Trans>You were signed out</Trans>}>
        <Trans>This session was ended, here or on another device. Sign in to go on.</Trans>
      </Notice>
    </div>
  );
}
