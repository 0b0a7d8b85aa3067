import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '../app/notice.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { TextField } from '../ui/text-field.tsx';

type NoEmailProps = {
  /** undefined while loading */
  names: { phone: string | null } | undefined;
};

/** What an account without an email signs in with, and what it can't do (product 1.27). */
export function NoEmail({ names }: NoEmailProps) {
  const { t } = useLingui();
  const phone = names?.phone ?? null;
  return (
    <>
      {phone !== null && (
        <TextField label={t`Phone number`} value={phone} readOnly hint={t`You sign in with this number.`} />
      )}
      <Notice title={<Trans>Your account has no email</Trans>}>
        <p>
          {arePlansShown ? (
            <Trans>
              Add one to get notices about your plan and security, and to be able to reset your password. Without it, we
              can't write to you, and a lost password can't be replaced here.
            </Trans>
          ) : (
            <Trans>
              Add one to get notices about security, and to be able to reset your password. Without it, we can't write
              to you, and a lost password can't be replaced here.
            </Trans>
          )}
        </p>
      </Notice>
    </>
  );
}
