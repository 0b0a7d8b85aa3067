import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { type AppRouter, trpc } from '../../trpc.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CodeForm } from './code-form.tsx';
import type { AddProps } from './enroll-form.tsx';
import { BeginForm, nameFor } from './enroll-form.tsx';

type Secret = inferRouterOutputs<AppRouter>['factors']['enrollTotp'];

/** An authenticator app: its secret by picture, by link or by hand, then the first code. */
export function AddApp({ factors, onAdded }: AddProps) {
  const { t } = useLingui();
  const enroll = trpc.factors.enrollTotp.useMutation();
  const confirm = trpc.factors.confirm.useMutation();
  const [secret, setSecret] = useState<Secret | null>(null);
  if (secret === null) {
    return (
      <BeginForm
        name={nameFor(t`Authenticator app`, factors)}
        isFirst={factors.length === 0}
        action={<Trans>Continue</Trans>}
        begin={async ({ name, password }) => setSecret(await enroll.mutateAsync({ name, password }))}
      >
        <p>
          <Trans>
            You need an app for one-time codes on your phone. Your password manager or your phone may have one built in.
          </Trans>
        </p>
      </BeginForm>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <SecretView secret={secret} />
      <CodeForm
        hint={<Trans>The code that the app shows now.</Trans>}
        submit={async (code) => {
          const { recoveryCodes } = await confirm.mutateAsync({ factorId: secret.factorId, code });
          await onAdded(recoveryCodes);
        }}
        action={<Trans>Switch it on</Trans>}
      />
    </div>
  );
}

function SecretView({ secret: { qr, secret, uri } }: { secret: Secret }) {
  const { t } = useLingui();
  const toast = useToast();
  const shown = secret.match(/.{1,4}/g)?.join(' ') ?? secret;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: t`Key copied` });
    } catch {
      toast({ variant: 'destructive', title: t`The key could not be copied.` });
    }
  }

  return (
    <div className="flex flex-col items-start gap-4 sm:flex-row sm:gap-6">
      {/* On white in both themes: scanners want it so */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t`QR code for your authenticator app`}
        className="size-48 shrink-0 self-center rounded-card bg-white sm:self-start"
      />
      <div className="min-w-0">
        <p>
          <Trans>Scan this code with the app, or open the app on this device.</Trans>
        </p>
        <a href={uri} className={buttonStyle('secondary', 'small', 'mt-3')}>
          <Trans>Open the app</Trans>
        </a>
        <p className="mt-4 text-sm text-ink-soft">
          <Trans>Or type this key into it:</Trans>
        </p>
        <p className="flex items-center gap-1">
          <code className="min-w-0 [font-family:ui-monospace,monospace] text-sm break-words">{shown}</code>
          <IconButton label={t`Copy the key`} onClick={copy}>
            <Copy aria-hidden="true" className="size-5" />
          </IconButton>
        </p>
      </div>
    </div>
  );
}
