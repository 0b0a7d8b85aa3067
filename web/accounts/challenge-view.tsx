import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type SignInChallenge, useSignOut } from '../app/session.tsx';
import { textLinkStyle } from '../ui/button-style.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { EntryHeading } from './entry-frame.tsx';
import { SecondStep } from './factors/second-step.tsx';
import { useFinishSignIn } from './finish-sign-in.ts';

/** The second step of a sign-in (product 23.3). The new session redirects the screen. */
export function ChallengeView({ challenge }: { challenge: SignInChallenge }) {
  const finishSignIn = useFinishSignIn();
  const signOut = useSignOut();
  const [rememberDevice, setRememberDevice] = useState(false);

  return (
    <>
      <EntryHeading
        text={
          challenge.email === null ? (
            <Trans>One more step for your account.</Trans>
          ) : (
            <Trans>
              One more step for <b className="font-semibold break-words text-ink">{challenge.email}</b>.
            </Trans>
          )
        }
      >
        <Trans>Confirm it's you</Trans>
      </EntryHeading>
      <div className="mt-8">
        <SecondStep
          factors={challenge.factors}
          rememberDevice={rememberDevice}
          hasRecovery={challenge.hasRecoveryCodes}
          onDone={finishSignIn}
        >
          <Checkbox
            label={<Trans>Remember this device</Trans>}
            hint={<Trans>Skip the second step here for 30 days. Don't use this on a shared device.</Trans>}
            checked={rememberDevice}
            onChange={setRememberDevice}
          />
        </SecondStep>
      </div>
      <p className="mt-8 border-t border-line pt-5">
        <Trans>
          Not you?{' '}
          <button type="button" className={textLinkStyle} onClick={signOut}>
            Sign out
          </button>
        </Trans>
      </p>
    </>
  );
}
