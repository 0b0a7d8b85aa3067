import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { LoadFailed } from '../../app/load-failed.tsx';
import { useScreenPath } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CardShareDialog } from '../card-share-dialog.tsx';

/** Shares the main card. Without a card, leads to where one is created. */
export function ShareMainCard({ onClose }: { onClose: () => void }) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const navigate = useNavigate();
  const main = trpc.vcards.main.useQuery();
  const isMissing = main.data === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (!isMissing) return;
    navigate(screenPath('cards'));
    onClose();
  }, [isMissing]);
  if (main.data) return <CardShareDialog card={main.data} onClose={onClose} />;
  if (!main.isError) return null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Share`}>
      <LoadFailed busy={main.isFetching} onRetry={() => main.refetch()} />
    </Dialog>
  );
}
