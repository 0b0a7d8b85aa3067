import { Trans, useLingui } from '@lingui/react/macro';
import { PartFailed } from '../../app/load-failed.tsx';
import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SecondStep } from './second-step.tsx';

/** Asks for a second factor before a security change. */
export function StepUpDialog({ onAnswer }: { onAnswer: (isDone: boolean) => void }) {
  const { t } = useLingui();
  const list = trpc.factors.list.useQuery();
  const factors = list.data?.factors.filter(({ status }) => status === 'verified') ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={t`Confirm it's you`}
      description={t`You're about to change your account's security. We'll ask at most once every 10 minutes.`}
    >
      {list.isPending && <Skeleton className="h-40" />}
      {list.isError && !list.data && (
        <PartFailed busy={list.isFetching} onRetry={() => list.refetch()} className="flex-col items-start gap-3">
          <Trans>Couldn't load your verification methods.</Trans>
        </PartFailed>
      )}
      {factors.length > 0 && <SecondStep factors={factors} onDone={() => onAnswer(true)} />}
    </Dialog>
  );
}
