import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { paths } from '#src/paths.ts';
import { useCopy } from '../../app/copy.tsx';
import { useOwner, useScreenPath } from '../../app/owner.tsx';
import { useUrls } from '../../app/owner-urls.ts';
import { useRecordStep } from '../../links/first-steps.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';

/** Copies the link of the main card, or of an organization's page. Without one, leads to the cards. */
export function useCopyMainLink(): () => void {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const { copy } = useCopy();
  const record = useRecordStep();
  const urls = useUrls();
  // Loaded with the search: browsers copy right after the key only
  const { ownerKind, username } = useOwner();
  const isTeam = ownerKind === 'organization';
  const { data: card } = trpc.vcards.main.useQuery(undefined, { enabled: !isTeam });
  const { data: team } = trpc.organizations.get.useQuery(undefined, { enabled: isTeam });
  const address = isTeam ? team?.hasPage && username !== null && paths.profile(username) : card?.address;
  return async () => {
    if (!address) return navigate(screenPath('cards'));
    if (!(await copy(urls.page(address, card?.id ?? null)))) return;
    toast({ title: t`Link copied` });
    record('share');
  };
}
