import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '../ui/skeleton.tsx';

export function LinksSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-3">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  );
}
