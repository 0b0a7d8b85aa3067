import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

const POLL_MS = 4000;

/** Asks for the session that a confirmation brings: again and again while the page is in sight, and when told to. */
export function useConfirmed() {
  const { t } = useLingui();
  const toast = useToast();
  const [isChecking, setChecking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { refetch } = trpc.profiles.me.useQuery(undefined, { refetchInterval: POLL_MS });

  async function check() {
    setChecking(true);
    const { data, isError } = await refetch();
    setChecking(false);
    // With a session, the page has gone on
    if (data) return;
    setMissing(!isError);
    if (isError) {
      toast({ variant: 'destructive', title: t`Error`, description: t`There was a problem verifying your account` });
      return;
    }
    toast({
      variant: 'destructive',
      title: t`No active session found`,
      description: t`Open the link in your email first, or sign in if you confirmed elsewhere.`,
    });
  }

  return { check, isChecking, isMissing };
}
