import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Challenge, useEntered, useSignOut } from '../app/session.tsx';
import { textLinkStyle } from '../app/text-link-style.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { useToast } from '../ui/toast.tsx';
import { AuthHeading } from './auth-frame.tsx';
import { SecondStep } from './factors/second-step.tsx';

/** Half signed in: one of the account's second factors is still to be shown (product 23.3). The session that comes of it sends the screen on. */
export function ChallengeView({ challenge }: { challenge: Challenge }) {
  const { t } = useLingui();
  const toast = useToast();
  const entered = useEntered();
  const signOut = useSignOut();
  const [rememberDevice, setRememberDevice] = useState(false);

  async function goOn(): Promise<void> {
    if ((await entered()) !== 'in') return;
    toast({ title: t`Welcome back!`, description: t`You've successfully signed in.` });
  }

  return (
    <>
      <AuthHeading
        text={
          <Trans>
            One more step for <b className="font-semibold break-words text-ink">{challenge.email}</b>.
          </Trans>
        }
      >
        <Trans>Confirm that it is you</Trans>
      </AuthHeading>
      <div className="mt-8">
        <SecondStep
          factors={challenge.factors}
          rememberDevice={rememberDevice}
          hasRecovery={challenge.hasRecoveryCodes}
          onDone={goOn}
        >
          <Checkbox
            label={<Trans>Remember this device</Trans>}
            hint={<Trans>No second step here for 30 days. Not on a device that others use.</Trans>}
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
