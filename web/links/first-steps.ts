import type { FirstSteps, RecordedStep } from '#src/cards/first-steps.ts';
import { useMay } from '../app/owner.tsx';
import { trpc } from '../trpc.ts';

/** The state of the checklist and the celebration; null until known, and not asked for again once both are over. */
export function useFirstSteps(): FirstSteps | null {
  const hasSteps = useMay('account.read');
  const { data } = trpc.firstSteps.state.useQuery(undefined, {
    enabled: ({ state }) => hasSteps && !(state.data?.isCelebrated && state.data.isClosed),
  });
  return data ?? null;
}

/** Records a step of the checklist (product 15.11). If that fails, the next time counts. */
export function useRecordStep(): (step: RecordedStep | 'closed') => void {
  const hasSteps = useMay('account.update');
  const { state } = trpc.useUtils().firstSteps;
  const { mutate } = trpc.firstSteps.record.useMutation({
    onSuccess: (_, { step }) => {
      const done = { [step === 'closed' ? 'isClosed' : step]: true };
      state.setData(undefined, (before) => before && { ...before, ...done });
    },
  });
  return (step) => {
    if (!hasSteps || state.getData()?.[step === 'closed' ? 'isClosed' : step]) return;
    mutate({ step });
  };
}

/** Whether they aren't known yet; `useFirstSteps` asks for them. */
export function useAreFirstStepsPending(): boolean {
  return trpc.firstSteps.state.useQuery(undefined, { enabled: false }).isPending;
}
