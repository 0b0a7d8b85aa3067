import { Trans, useLingui } from '@lingui/react/macro';
import { ListFailed } from '../app/load-failed.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function NoLinks({ onAdd }: { onAdd: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      illustration={<LinksOutline />}
      title={t`Your first link goes here`}
      action={
        <Button onClick={onAdd}>
          <Trans>Add link</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Add your portfolio, booking page or menu. Each link gets a short URL, counts its clicks and appears on your
          profile.
        </Trans>
      </p>
    </EmptyState>
  );
}

function LinksOutline() {
  return (
    <div className="flex w-60 -rotate-2 flex-col gap-2.5">
      {['w-28', 'w-36', 'w-20'].map((width) => (
        <div
          key={width}
          className="flex items-center gap-3 rounded-card border-2 border-dashed border-line-strong px-4 py-3.5"
        >
          <span className="size-5 rounded-full bg-line" />
          <span className={`h-2.5 rounded-full bg-line ${width}`} />
        </div>
      ))}
    </div>
  );
}

export function LinksSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-1">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}

export function LinksFailed(props: { busy: boolean; onRetry: () => void }) {
  return (
    <ListFailed {...props} title={<Trans>Couldn't load your links</Trans>}>
      <Trans>They're safe and still work. Check your connection and try again.</Trans>
    </ListFailed>
  );
}
