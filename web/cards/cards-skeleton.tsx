import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '../ui/skeleton.tsx';
import { gridStyle } from './cards-grid.tsx';

export function VcardsSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className={gridStyle}>
      <Skeleton className="h-88" />
      <Skeleton className="h-88" />
    </div>
  );
}
