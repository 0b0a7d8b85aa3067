import { Trans, useLingui } from '@lingui/react/macro';
import { type SocialProvider, socialNames } from '#src/accounts/social.ts';
import { errorMessage } from '../app/errors.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { wideButtonStyle } from './factors/factor-kinds.tsx';
import { ProviderMark } from './social/provider-mark.tsx';
import { useProviderRedirect } from './social/provider-redirect.ts';
import { type ConfirmPurpose, storeConfirmPurpose } from './social/social-return.ts';

/** Confirms with a provider in place of a password (product 21.9). */
export function ConfirmIdentity({ providers, purpose }: { providers: SocialProvider[]; purpose: ConfirmPurpose }) {
  const confirm = trpc.auth.confirmIdentity.useMutation();
  const { redirectingTo, redirect } = useProviderRedirect((provider) => {
    storeConfirmPurpose(purpose);
    return confirm.mutateAsync({ provider });
  });
  if (providers.length === 0) return <SignInAgain />;
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Trans>Your account has no password. Confirm it's you first; we'll bring you back here.</Trans>
      </p>
      {providers.map((provider) => {
        const name = socialNames[provider];
        return (
          <Button
            key={provider}
            variant="secondary"
            busy={redirectingTo === provider}
            onClick={() => redirect(provider)}
            className={wideButtonStyle}
          >
            {redirectingTo !== provider && <ProviderMark provider={provider} className="size-5 shrink-0" />}
            <Trans>Confirm with {name}</Trans>
          </Button>
        );
      })}
    </div>
  );
}

/** People who sign in with codes by SMS sign in again: the frame leads to the sign-in screen and back. */
function SignInAgain() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const signOut = trpc.auth.signOut.useMutation({
    onSuccess: () => utils.profiles.me.invalidate(),
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
  });
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Trans>Your account has no password. Sign in again to confirm it's you; we'll bring you back here.</Trans>
      </p>
      <Button variant="secondary" busy={signOut.isPending} onClick={() => signOut.mutate()} className={wideButtonStyle}>
        <Trans>Sign in again</Trans>
      </Button>
    </div>
  );
}
