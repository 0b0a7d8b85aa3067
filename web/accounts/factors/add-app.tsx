import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { CopyIcon, useCopy } from '../../app/copy.tsx';
import { type AppRouter, trpc } from '../../trpc.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CodeForm } from './code-form.tsx';
import type { EnrollProps } from './enroll-form.tsx';
import { EnrollForm, uniqueName } from './enroll-form.tsx';

type TotpSecret = inferRouterOutputs<AppRouter>['factors']['enrollTotp'];

/** Adds an authenticator app: shows its secret as a QR code, link and text, then asks for the first code. */
export function AddApp({ factors, onAdded }: EnrollProps) {
  const { t } = useLingui();
  const enroll = trpc.factors.enrollTotp.useMutation();
  const confirm = trpc.factors.confirm.useMutation();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  if (secret === null) {
    return (
      <EnrollForm
        name={uniqueName(t`Authenticator app`, factors)}
        isFirst={factors.length === 0}
        action={<Trans>Continue</Trans>}
        enroll={async ({ name, password }) => setSecret(await enroll.mutateAsync({ name, password }))}
      >
        <p>
          <Trans>
            You need an authenticator app on your phone. Your password manager or phone may have one built in.
          </Trans>
        </p>
      </EnrollForm>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <SecretView secret={secret} />
      <CodeForm
        hint={<Trans>Enter the code the app shows.</Trans>}
        submit={async (code) => {
          const { recoveryCodes } = await confirm.mutateAsync({ factorId: secret.factorId, code });
          await onAdded(recoveryCodes);
        }}
        action={<Trans>Turn on</Trans>}
      />
    </div>
  );
}

function SecretView({ secret: { qr, secret, uri } }: { secret: TotpSecret }) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy(t`Couldn't copy the key`);
  const shown = secret.match(/.{1,4}/g)?.join(' ') ?? secret;

  return (
    <div className="flex flex-col items-start gap-4 sm:flex-row sm:gap-6">
      {/* White in both themes: scanners need the contrast */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t`QR code for your authenticator app`}
        className="softened size-48 shrink-0 self-center rounded-card bg-white sm:self-start"
      />
      <div className="min-w-0">
        <p>
          <Trans>Scan this code with your app, or open the app on this device.</Trans>
        </p>
        <a href={uri} className={buttonStyle('secondary', 'small', 'mt-3')}>
          <Trans>Open the app</Trans>
        </a>
        <p className="mt-4 text-sm text-ink-soft">
          <Trans>Or enter this key in the app:</Trans>
        </p>
        <p className="flex items-center gap-1">
          <code className="min-w-0 [font-family:ui-monospace,monospace] text-sm break-words">{shown}</code>
          <IconButton label={t`Copy the key`} onClick={() => copy(secret)}>
            <CopyIcon isCopied={isCopied} />
          </IconButton>
          {isCopied && <Trans>Copied</Trans>}
        </p>
      </div>
    </div>
  );
}
