import { Trans } from '@lingui/react/macro';
import { type SocialProvider, socialNames } from '#src/accounts/social.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { stepButtonStyle } from './factors/factor-kinds.tsx';
import { ProviderMark } from './social/provider-mark.tsx';
import { useLeaving } from './social/provider-redirect.ts';
import { type ConfirmPurpose, storeConfirmPurpose } from './social/social-return.ts';

/** In place of the password, where there is none: the provider says that it is still the owner (product 21.9). */
export function ConfirmIdentity({ providers, purpose }: { providers: SocialProvider[]; purpose: ConfirmPurpose }) {
  const confirm = trpc.auth.confirmIdentity.useMutation();
  const { leaving, leave } = useLeaving((provider) => {
    storeConfirmPurpose(purpose);
    return confirm.mutateAsync({ provider });
  });
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Trans>Your account has no password. First confirm that it is you; you come back here.</Trans>
      </p>
      {providers.map((provider) => {
        const name = socialNames[provider];
        return (
          <Button
            key={provider}
            variant="secondary"
            busy={leaving === provider}
            onClick={() => leave(provider)}
            className={stepButtonStyle}
          >
            {leaving !== provider && <ProviderMark provider={provider} className="size-5 shrink-0" />}
            <Trans>Confirm with {name}</Trans>
          </Button>
        );
      })}
    </div>
  );
}
