import { Trans } from '@lingui/react/macro';
import { RESEND_SECONDS } from '#src/accounts/credentials.ts';
import { useSecondsLeft } from '../app/seconds-left.ts';
import { Button } from '../ui/button.tsx';
import type { ButtonVariant } from '../ui/button-style.ts';
import { useResend } from './resend.ts';

type ResendButtonProps = {
  variant: ButtonVariant;
  email: string;
  sentAt: number | null;
  onSent: (sentAt: number) => void;
};

/** Sends the mail again, not more often than the server does (product 1.17). */
export function ResendButton({ variant, email, sentAt, onSent }: ResendButtonProps) {
  const { resend, isBusy } = useResend();
  const seconds = useSecondsLeft((sentAt ?? 0) + RESEND_SECONDS * 1000);
  return (
    <Button
      variant={variant}
      busy={isBusy}
      disabled={seconds > 0}
      onClick={async () => {
        const last = await resend(email);
        if (last !== null) onSent(last);
      }}
    >
      {seconds > 0 ? <Trans>Resend in {seconds} s</Trans> : <Trans>Resend email</Trans>}
    </Button>
  );
}
