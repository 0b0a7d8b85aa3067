import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';
import { gridStyle } from './qr-codes-grid.tsx';

export function QrCodesSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className={gridStyle}>
      <Skeleton className="h-104" />
      <Skeleton className="h-104" />
    </div>
  );
}
