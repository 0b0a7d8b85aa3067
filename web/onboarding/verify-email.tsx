import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { VerificationError } from '#src/onboarding/onboarding.ts';
import { useLinkErrorTexts } from '../accounts/link-errors.tsx';
import type { WaitingEmail } from '../accounts/waiting-email.ts';
import { Notice } from '../app/notice.tsx';
import { useSecondsLeft } from '../app/seconds-left.ts';
import { textLinkStyle } from '../app/text-link-style.ts';
import { Button } from '../ui/button.tsx';
import { useConfirmed } from './confirmed.ts';
import { LoginLink } from './login-link.tsx';
import { ResendButton } from './resend-button.tsx';
import { StepHeading } from './step-heading.tsx';

const HINT_AFTER_MS = 30_000;

type VerifyEmailProps = {
  waiting: WaitingEmail;
  error: VerificationError | null;
  onSent: (sentAt: number) => void;
  onOtherAddress: () => void;
};

/** The wait for the confirmation. It ends by itself when the link is opened in this browser. */
export function VerifyEmail({ waiting, error, onSent, onOtherAddress }: VerifyEmailProps) {
  const { email, sentAt } = waiting;
  const [since] = useState(Date.now);
  const isLate = useSecondsLeft(since + HINT_AFTER_MS) === 0;
  const errorTexts = useLinkErrorTexts();
  const { check, isChecking, isMissing } = useConfirmed();
  return (
    <>
      {error && (
        <Notice
          tone="danger"
          title={errorTexts[error].title}
          action={error === 'used' && <LoginLink email={email} />}
          className="mb-8"
        >
          {errorTexts[error].description}
        </Notice>
      )}
      <StepHeading
        text={
          <Trans>
            Open the link we sent to <b className="font-semibold break-words text-ink">{email}</b>. It is valid for 24
            hours, and this page goes on by itself.
          </Trans>
        }
      >
        <Trans>Confirm your email</Trans>
      </StepHeading>
      <div className="mt-8 flex flex-col gap-3">
        <Button variant={error ? 'secondary' : 'primary'} busy={isChecking} onClick={check}>
          <Trans>I already confirmed my email</Trans>
        </Button>
        <ResendButton variant={error ? 'primary' : 'secondary'} email={email} sentAt={sentAt} onSent={onSent} />
      </div>
      <div role="status">
        {isMissing && (
          <Notice className="mt-6" title={<Trans>No active session found</Trans>} action={<LoginLink email={email} />}>
            <Trans>If you confirmed on another device or in another browser, sign in here to go on.</Trans>
          </Notice>
        )}
        {isLate && (
          <p className="mt-6">
            <Trans>
              Nothing there yet? Look in your spam folder, and check that the address is right. Mail can take a few
              minutes.
            </Trans>
          </p>
        )}
      </div>
      <p className="mt-6">
        <button type="button" className={textLinkStyle} onClick={onOtherAddress}>
          <Trans>Use another address</Trans>
        </button>
      </p>
    </>
  );
}
