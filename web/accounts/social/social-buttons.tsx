import { Trans, useLingui } from '@lingui/react/macro';
import { type SocialScreen, socialNames } from '#src/accounts/social.ts';
import { browserTimeZone } from '../../app/browser-time-zone.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { offered, useLeaving } from './provider-redirect.ts';

type SocialButtonsProps = {
  /** the screen that has them, and to which a sign-in that fails comes back */
  from: SocialScreen;
  rememberMe?: boolean;
};

/** The other ways to sign in or up, below the form (product 21.1). Nothing where none is offered. */
export function SocialButtons({ from, rememberMe = true }: SocialButtonsProps) {
  const { t } = useLingui();
  const [language] = useLanguage();
  const start = trpc.auth.startSocial.useMutation();
  const timeZone = browserTimeZone();
  const { leaving, leave } = useLeaving((provider) =>
    start.mutateAsync({ provider, from, language, timeZone, rememberMe }),
  );
  if (offered.length === 0) return null;
  return (
    <div className="mt-8">
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>Or continue with</Trans>
      </p>
      <div className="mt-4 flex gap-3">
        {offered.map((provider) => {
          const name = socialNames[provider];
          return (
            <Button
              key={provider}
              variant="secondary"
              busy={leaving === provider}
              onClick={() => leave(provider)}
              aria-label={t`Continue with ${name}`}
              className="min-w-0 flex-1"
            >
              {leaving !== provider && <ProviderMark provider={provider} className="size-5 shrink-0" />}
              {name}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
