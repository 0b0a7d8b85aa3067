import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Takes the place of a list until it is loaded. */
export function ListSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-1">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
