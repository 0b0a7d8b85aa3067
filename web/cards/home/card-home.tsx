import { useRef } from 'react';
import { firstStep } from '#src/cards/first-steps.ts';
import { lazy } from '../../app/lazy.tsx';
import { LoadFailed } from '../../app/load-failed.tsx';
import { useMay, useOwner } from '../../app/owner.tsx';
import { retryImport } from '../../app/retry-import.ts';
import { useAreFirstStepsPending, useFirstSteps } from '../../links/first-steps.ts';
import { trpc } from '../../trpc.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NameCheck, useGuessedNames } from '../name-check.tsx';
import { CardStrip } from './card-strip.tsx';
import { NextStep } from './next-step.tsx';

// Most accounts have closed it
const Checklist = lazy(async () => (await retryImport(import('./checklist.tsx'))).Checklist, {
  Fallback: () => <Skeleton className="h-47 sm:h-40" />,
});

/** Whether it isn't known yet what CardHome shows. */
export function useIsCardPending(): boolean {
  const isPersonal = useMay('account.read');
  const main = trpc.vcards.main.useQuery();
  const areStepsPending = useAreFirstStepsPending();
  const isGuessPending = useGuessedNames() === undefined;
  return main.isPending || (isPersonal && (areStepsPending || isGuessPending));
}

/** The main card, and the one thing to do next. */
export function CardHome() {
  const owner = useOwner();
  const isPersonal = useMay('account.read');
  const main = trpc.vcards.main.useQuery();
  const guess = useGuessedNames();
  const isListed = useRef(false);
  // It may close itself while it is shown
  if (useFirstSteps()?.isClosed === false) isListed.current = true;
  if (main.data === undefined) return <LoadFailed busy={main.isFetching} onRetry={() => main.refetch()} />;
  const card = main.data;
  if (!isPersonal) return card === null ? <NextStep step="card" /> : null;
  const step = firstStep({ initialized: owner.initialized, hasCard: card !== null });
  return (
    <>
      {card && <CardStrip card={card} />}
      {step && <NextStep step={step} />}
      {guess && <NameCheck guess={guess} />}
      {!step && !guess && card && isListed.current && <Checklist card={card} />}
    </>
  );
}
