import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FactorKind } from '#src/accounts/factors.ts';
import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AddPhone } from './add-phone.tsx';
import type { OwnFactor } from './factor-kinds.tsx';
import { CodeSheet } from './recovery-codes.tsx';

type AddFactorProps = { kind: FactorKind; factors: OwnFactor[]; onClose: () => void };

/** Adds a factor; the first one also shows the recovery codes. */
export function AddFactor({ kind, factors, onClose }: AddFactorProps) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const [codes, setCodes] = useState<string[] | null>(null);
  const titles: Record<FactorKind, string> = {
    webauthn: t`Add a passkey or security key`,
    totp: t`Add an authenticator app`,
    phone: t`Add a phone`,
  };

  async function onAdded(recoveryCodes: string[] | null): Promise<void> {
    if (recoveryCodes) setCodes(recoveryCodes);
    else {
      announce(t`Added`);
      onClose();
    }
    await Promise.all([utils.factors.list.invalidate(), utils.account.sessions.invalidate()]).catch(() => undefined);
  }

  if (codes) {
    // Toasts wait until here: they would cover the codes
    const close = () => {
      announce(t`Two-step verification is on`);
      onClose();
    };
    return (
      <Dialog open onOpenChange={() => {}} dismissable={false} title={t`Save your recovery codes`}>
        <CodeSheet codes={codes} onSaved={close} />
      </Dialog>
    );
  }
  const add = { factors, onAdded };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={titles[kind]}>
      {kind === 'totp' && <AddApp {...add} />}
      {kind === 'phone' && <AddPhone {...add} />}
      {kind === 'webauthn' && <AddPasskey {...add} />}
    </Dialog>
  );
}
