import { Trans } from '@lingui/react/macro';
import { useSecondsLeft } from '../../app/seconds-left.ts';
import { Button } from '../../ui/button.tsx';

const PAUSE_MS = 30_000;

type ResendCodeProps = { sentAt: number; busy: boolean; onResend: () => void };

/** Sends the text message again, not more often than every 30 seconds. */
export function ResendCode({ sentAt, busy, onResend }: ResendCodeProps) {
  const seconds = useSecondsLeft(sentAt + PAUSE_MS);
  return (
    <Button variant="quiet" busy={busy} disabled={seconds > 0} onClick={onResend} className="mt-3 -ml-5">
      {seconds > 0 ? <Trans>Send again in {seconds} s</Trans> : <Trans>Send the code again</Trans>}
    </Button>
  );
}
