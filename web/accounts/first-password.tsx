import { Trans, useLingui } from '@lingui/react/macro';
import { errorMessage } from '../app/errors.ts';
import { Notice } from '../app/notice.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';

/** In place of the form that takes the present password, where there is none (product 21.8). */
export function FirstPassword({ email }: { email: string }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const request = trpc.auth.requestReset.useMutation({
    onSuccess: () => toast({ title: t`Check your email`, description: t`We've sent you a password reset link.` }),
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
  });
  return (
    <Notice
      title={<Trans>Your account has no password</Trans>}
      action={
        <Button variant="secondary" size="small" busy={request.isPending} onClick={() => request.mutate({ email })}>
          <Trans>Email me a link to set one</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          The link goes to <b className="break-words">{email}</b>. With a password you can sign in without Google or
          Apple.
        </Trans>
      </p>
    </Notice>
  );
}
