import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { Switch } from '../../ui/switch.tsx';
import { useAnnounce, useToast } from '../../ui/toast.tsx';
import type { ListedDomain } from './domain-names.ts';

type CodesSwitchProps = { codesUseDomain: boolean; domains: readonly ListedDomain[] };

/** Whether QR codes contain the main domain: what is printed with it depends on it for good (product 42.14). */
export function CodesSwitch({ codesUseDomain, domains }: CodesSwitchProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const [isConfirming, setConfirming] = useState(false);
  const save = trpc.domains.setCodes.useMutation({
    onSuccess: async () => {
      announce(t`Setting updated`);
      await utils.domains.list.invalidate().catch(() => undefined);
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: t`Failed to update the setting`, description: errorMessage(i18n, error) }),
    onSettled: () => setConfirming(false),
  });
  const main = domains.find(({ isMain }) => isMain)?.shownHost ?? '';
  return (
    <div>
      <Switch
        label={<Trans>New QR codes use your domain</Trans>}
        checked={save.isPending ? save.variables.codesUseDomain : codesUseDomain}
        onChange={(next) => (next ? setConfirming(true) : save.mutate({ codesUseDomain: false }))}
      />
      <p className="text-sm text-ink-soft">
        {codesUseDomain ? (
          <Trans>
            Codes that you download now contain your main domain while it is live. If you lose the domain, what is
            printed with them leads nowhere.
          </Trans>
        ) : (
          <Trans>
            Your codes contain the address of this site, which also works without your domain. Codes that you printed
            keep working either way.
          </Trans>
        )}
      </p>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t`Print codes with ${main}?`}
        description={t`If you ever lose the domain, or it ends here, these codes lead nowhere, and nobody can repair them. Switch this on only for a domain that you'll keep for as long as the print. Codes that you printed before keep working.`}
        confirmLabel={t`Use my domain`}
        danger={false}
        busy={save.isPending}
        onConfirm={() => save.mutate({ codesUseDomain: true })}
      />
    </div>
  );
}
