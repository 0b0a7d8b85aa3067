import { Trans } from '@lingui/react/macro';
import { Notice } from '../app/notice.tsx';
import { useNavigate } from '../app/routing/location.ts';
import { Button } from '../ui/button.tsx';
import { storeWaitingEmail } from './waiting-email.ts';

/** The password may be right, but the address is not confirmed: on to where a new link can be sent. */
export function UnverifiedNotice({ email }: { email: string }) {
  const navigate = useNavigate();
  return (
    <Notice
      tone="danger"
      title={<Trans>Email not verified yet</Trans>}
      action={
        <Button
          size="small"
          onClick={() => {
            storeWaitingEmail({ email, sentAt: null });
            navigate('/onboarding');
          }}
        >
          <Trans>Confirm my email</Trans>
        </Button>
      }
    >
      <Trans>
        Open the link that we sent to <b className="break-words">{email}</b>, or have a new one sent.
      </Trans>
    </Notice>
  );
}
