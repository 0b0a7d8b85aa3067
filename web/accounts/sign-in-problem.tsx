import { Trans } from '@lingui/react/macro';
import { Notice } from '../app/notice.tsx';
import { UnverifiedNotice } from './unverified-notice.tsx';

/** Why signing in failed, at the form itself; read out as soon as it appears. */
export function SignInProblem({ unverified, failure }: { unverified: string | null; failure: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {unverified && <UnverifiedNotice email={unverified} />}
      {failure && (
        <Notice tone="danger" title={<Trans>Login failed</Trans>}>
          {failure}
        </Notice>
      )}
    </div>
  );
}
