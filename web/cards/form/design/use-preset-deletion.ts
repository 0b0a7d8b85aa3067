import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { OWNER_HEADER } from '#src/owners/named-owner.ts';
import { refusalReason } from '../../../app/errors.ts';
import { useOrganizationId } from '../../../app/owner.tsx';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast.tsx';

/** Presets that are deleted when the chooser closes or the page unloads, unless that is undone before. */
export function usePresetDeletion() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const owner = useOrganizationId();
  const utils = trpc.useUtils();
  const [ids, setIds] = useState<readonly string[]>([]);
  const remove = trpc.presets.delete.useMutation({
    onError: (error) =>
      toast({ variant: 'destructive', title: t`Design not deleted`, description: refusalReason(i18n, error) }),
    onSettled: () => utils.presets.invalidate(),
  });
  const send = async () => {
    await Promise.allSettled(ids.map((id) => remove.mutateAsync({ id })));
    setIds([]);
  };

  const close = useEffectEvent(() => void send());
  const unload = useEffectEvent(() => {
    const headers = { 'content-type': 'application/json', ...(owner !== null && { [OWNER_HEADER]: owner }) };
    for (const id of ids) {
      void fetch('/trpc/presets.delete', { method: 'POST', keepalive: true, headers, body: JSON.stringify({ id }) });
    }
  });
  useEffect(() => {
    window.addEventListener('pagehide', unload);
    return () => {
      window.removeEventListener('pagehide', unload);
      close();
    };
  }, []);

  return {
    has: (id: string) => ids.includes(id),
    add: (id: string) => setIds([...ids, id]),
    undo: (id: string) => setIds(ids.filter((each) => each !== id)),
    /** deletes them now */
    send,
  };
}
