import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { ownerScreenPath, screenPath } from '#src/screens.ts';
import { useSignInOutcome } from '../../app/session.tsx';
import { personTrpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import type { InvitationPreview } from './invitation-summary.tsx';
import { storeInvitation } from './kept-invitation.ts';

/** Leads a new member to the organization. */
export function useJoined({ organization: { id, name } }: InvitationPreview): () => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const signInOutcome = useSignInOutcome();
  const utils = personTrpc.useUtils();
  return async () => {
    storeInvitation(null);
    // A session may have begun with it
    const outcome = await signInOutcome().catch(() => 'out' as const);
    toast({ title: t`You are a member of ${name}`, isArrival: true });
    if (outcome !== 'in') return void navigate(screenPath('auth'));
    const list = await utils.organizations.list.fetch(undefined, { staleTime: 0 }).catch(() => null);
    const joined = list?.organizations.find((each) => each.id === id);
    void navigate(joined ? ownerScreenPath({ ownerKind: 'organization', ...joined }, 'home') : screenPath('home'));
  };
}
