import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { useCopy } from '../../app/copy.tsx';
import { useScreenPath } from '../../app/owner.tsx';
import { publicUrl } from '../../app/site.ts';
import { useRecordStep } from '../../links/first-steps.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';

/** Copies the link of the main card. Without a card, leads to where one is created. */
export function useCopyMainLink(): () => void {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const { copy } = useCopy();
  const record = useRecordStep();
  // Loaded with the search: browsers copy right after the key only
  const { data: card } = trpc.vcards.main.useQuery();
  return async () => {
    if (!card) return navigate(screenPath('cards'));
    if (!(await copy(publicUrl + card.address))) return;
    toast({ title: t`Link copied` });
    record('share');
  };
}
