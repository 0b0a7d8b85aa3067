import { Trans, useLingui } from '@lingui/react/macro';
import { ListFailed } from '../../app/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function CardsSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-1">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}

export function CardsFailed(props: { busy: boolean; onRetry: () => void }) {
  return (
    <ListFailed {...props} title={<Trans>Couldn't load your cards</Trans>}>
      <Trans>Nothing was lost. Check your connection and try again.</Trans>
    </ListFailed>
  );
}

export function NoCards({ onCreate }: { onCreate: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      illustration={<CardOutline />}
      title={t`Your first card goes here`}
      action={
        <Button onClick={onCreate}>
          <Trans>Create vCard</Trans>
        </Button>
      }
    >
      <p>
        <Trans>All you need is a name. You'll get a page to share and a QR code to print.</Trans>
      </p>
    </EmptyState>
  );
}

function CardOutline() {
  return (
    <div className="flex aspect-[8/5] w-60 -rotate-3 flex-col justify-between rounded-card border-2 border-dashed border-line-strong p-5">
      <span className="size-12 rounded-card bg-line" />
      <div className="flex flex-col gap-2">
        <span className="h-3 w-32 rounded-full bg-line" />
        <span className="h-2 w-20 rounded-full bg-line" />
      </div>
    </div>
  );
}
