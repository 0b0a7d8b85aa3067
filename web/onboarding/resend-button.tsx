import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import type { ButtonVariant } from '../ui/button-style.ts';
import { useResend } from './resend.ts';
import { useSecondsLeft } from './seconds-left.ts';

const PAUSE_MS = 30_000;

type ResendButtonProps = { variant: ButtonVariant; email: string; sentAt: number | null; onSent: () => void };

/** Sends the mail again, not more often than every 30 seconds. */
export function ResendButton({ variant, email, sentAt, onSent }: ResendButtonProps) {
  const { resend, isBusy } = useResend();
  const seconds = useSecondsLeft((sentAt ?? 0) + PAUSE_MS);
  return (
    <Button
      variant={variant}
      busy={isBusy}
      disabled={seconds > 0}
      onClick={async () => {
        if (await resend(email)) onSent();
      }}
    >
      {seconds > 0 ? <Trans>Resend in {seconds} s</Trans> : <Trans>Resend email</Trans>}
    </Button>
  );
}
