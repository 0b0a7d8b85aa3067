import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { screenPath } from '#src/screens.ts';
import { arePlansShown } from '../app/plans-shown.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';

type Step = 'account' | 'plan' | 'card';

export function OnboardingProgress({ current: step }: { current: Step }) {
  const { t } = useLingui();
  const steps = [
    { key: 'account', label: t`Account` },
    ...(arePlansShown ? [{ key: 'plan', label: t`Plan` }] : []),
    { key: 'card', label: t`Your card` },
  ];
  const current = steps.findIndex(({ key }) => key === step);
  return (
    <ol aria-label={t`Progress`} className="mt-5 grid auto-cols-fr grid-flow-col gap-2 sm:gap-3">
      {steps.map(({ key, label }, index) => (
        <li key={key} aria-current={index === current ? 'step' : undefined} className="flex flex-col gap-2">
          <span
            className={classNames('h-1.5 rounded-full transition-colors', index <= current ? 'bg-ink' : 'bg-line')}
          />
          <span className={classNames('text-sm', index === current ? 'font-semibold text-ink' : 'text-ink-soft')}>
            {label}
            {index < current && (
              <span className="sr-only">
                {' '}
                <Trans>(done)</Trans>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Opens the sign-in screen with the email filled in. */
export function LoginLink({ email }: { email: string }) {
  return (
    <Link to={`${screenPath('login')}?${new URLSearchParams({ email })}`} className={buttonStyle('primary', 'small')}>
      <Trans>Sign In</Trans>
    </Link>
  );
}
