import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { type SocialScreen, socialNames } from '#src/accounts/social.ts';
import { errorText } from '#src/errors.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { Notice } from '../../app/notice.tsx';
import { browserTimeZone } from '../../app/time-zone.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { offeredProviders } from '../offered-sign-ins.ts';
import { ProviderMark } from './provider-mark.tsx';
import { useProviderRedirect } from './provider-redirect.ts';

type SocialButtonsProps = {
  /** the screen that a failed sign-in returns to */
  from: SocialScreen;
  rememberMe?: boolean;
};

/** Google and Apple buttons, if configured (product 21.1). */
export function SocialButtons({ from, rememberMe = true }: SocialButtonsProps) {
  const { t, i18n } = useLingui();
  const [language] = useLanguage();
  const start = trpc.auth.startSocial.useMutation();
  const timeZone = browserTimeZone();
  const { redirectingTo, redirect } = useProviderRedirect((provider) =>
    start.mutateAsync({ provider, from, language, timeZone, rememberMe }),
  );
  const { state } = useLocation() as { state: { isTaken?: boolean } | null };
  if (offeredProviders.length === 0) return null;
  return (
    <div className="mt-8">
      {state?.isTaken === true && (
        <Notice tone="danger" title={<Trans>Sign in first</Trans>} className="mb-8">
          {errorText(i18n, 'social_sign_in_first')}
        </Notice>
      )}
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>Or continue with</Trans>
      </p>
      <div className="mt-4 flex gap-3">
        {offeredProviders.map((provider) => {
          const name = socialNames[provider];
          return (
            <Button
              key={provider}
              variant="secondary"
              busy={redirectingTo === provider}
              onClick={() => redirect(provider)}
              aria-label={t`Continue with ${name}`}
              className="min-w-0 flex-1"
            >
              {redirectingTo !== provider && <ProviderMark provider={provider} className="size-5 shrink-0" />}
              {name}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
