import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { firstStep } from '#src/cards/first-steps.ts';
import { useScreenPath } from '../../app/owner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

type StepText = { title: ReactNode; text: ReactNode; label: ReactNode; screen: 'onboarding' | 'cards' };

type FirstStep = NonNullable<ReturnType<typeof firstStep>>;

const steps: Record<FirstStep, StepText> = {
  onboarding: {
    title: <Trans>Finish setting up</Trans>,
    text: <Trans>Give your card its own link so that people can find you.</Trans>,
    label: <Trans>Continue setup</Trans>,
    screen: 'onboarding',
  },
  card: {
    title: <Trans>Create your card</Trans>,
    text: <Trans>All you need is a name. You'll get a page to share and a QR code to print.</Trans>,
    label: <Trans>Go to My vCards</Trans>,
    screen: 'cards',
  },
};

export function NextStep({ step }: { step: FirstStep }) {
  const { t } = useLingui();
  const screenPath = useScreenPath();
  const { title, text, label, screen } = steps[step];
  return (
    <section aria-label={t`What to do next`} className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="mt-1 text-ink-soft">{text}</p>
      <Link to={screenPath(screen)} className={buttonStyle('primary', 'medium', 'mt-4')}>
        {label}
      </Link>
    </section>
  );
}
