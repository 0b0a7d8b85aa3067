import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { urlOfPage, urlOfTeamCode } from '#src/owners/urls.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { LoadFailed } from '../../app/load-failed.tsx';
import { useOwner, useScreenPath } from '../../app/owner.tsx';
import { ShareDialog } from '../../links/sharing/share-dialog.tsx';
import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CardShareDialog } from '../card-share-dialog.tsx';

type ShareProps = { onClose: () => void };

/** Shares the main card, or the page of an organization. Without one, leads to the cards. */
export function ShareMainCard({ onClose }: ShareProps) {
  return useOwner().ownerKind === 'organization' ? <ShareTeam onClose={onClose} /> : <ShareCard onClose={onClose} />;
}

function ShareCard({ onClose }: ShareProps) {
  const main = trpc.vcards.main.useQuery();
  useCardsInstead(main.data === null, onClose);
  if (main.data) return <CardShareDialog card={main.data} onClose={onClose} />;
  return main.isError ? <Failed busy={main.isFetching} onRetry={() => main.refetch()} onClose={onClose} /> : null;
}

function ShareTeam({ onClose }: ShareProps) {
  const { t } = useLingui();
  const { name, username, site } = useOwner();
  const team = trpc.organizations.get.useQuery();
  const isMissing = username === null || team.data?.hasPage === false;
  useCardsInstead(isMissing, onClose);
  if (team.data && !isMissing) {
    const path = paths.profile(username);
    const url = urlOfPage(site, path, null);
    const code = qrSvg(urlOfTeamCode(site, path), { label: t`QR code of ${name}` });
    return <ShareDialog target={{ title: name, url, code, isPaused: false }} onClose={onClose} />;
  }
  return team.isError ? <Failed busy={team.isFetching} onRetry={() => team.refetch()} onClose={onClose} /> : null;
}

function useCardsInstead(isMissing: boolean, onClose: () => void): void {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (!isMissing) return;
    navigate(screenPath('cards'));
    onClose();
  }, [isMissing]);
}

function Failed({ onClose, ...failed }: ShareProps & { busy: boolean; onRetry: () => unknown }) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Share`}>
      <LoadFailed {...failed} />
    </Dialog>
  );
}
