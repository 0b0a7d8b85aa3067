import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../app/errors.ts';
import { trpc } from '../trpc.ts';
import { Switch } from '../ui/switch.tsx';
import { useAnnounce, useToast } from '../ui/toast.tsx';
import type { OwnCard } from './form/card-draft.ts';

/** Whether the organization's page shows a card, in its editor. It is saved on its own (product 40.6). */
export function OnTeamPage({ card }: { card: Pick<OwnCard, 'id' | 'onTeamPage'> }) {
  const { t, i18n } = useLingui();
  const announce = useAnnounce();
  const toast = useToast();
  const { vcards } = trpc.useUtils();
  // Shown at once; saving takes a moment
  const [chosen, choose] = useState<boolean | null>(null);
  const save = trpc.vcards.setOnTeamPage.useMutation({
    onSuccess: async () => {
      announce(t`Saved`);
      await vcards.invalidate().catch(() => undefined);
    },
    onError: (error) => toast({ variant: 'destructive', title: t`Not saved`, description: errorMessage(i18n, error) }),
    onSettled: () => choose(null),
  });
  return (
    <div className="rounded-card bg-sunken px-4 py-1">
      <Switch
        label={<Trans>On the team page</Trans>}
        checked={chosen ?? card.onTeamPage}
        onChange={(onTeamPage) => {
          choose(onTeamPage);
          save.mutate({ id: card.id, onTeamPage });
        }}
      />
    </div>
  );
}
