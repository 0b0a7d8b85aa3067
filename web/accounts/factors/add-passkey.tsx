import { Trans, useLingui } from '@lingui/react/macro';
import { browserNames, systemNames } from '#src/accounts/device-names.ts';
import { deviceOf } from '#src/accounts/devices.ts';
import { Notice } from '../../app/notice.tsx';
import { trpc } from '../../trpc.ts';
import { hasPasskeys, isPlainHttp } from '../../ui/secure-context.ts';
import type { EnrollProps } from './enroll-form.tsx';
import { EnrollForm, uniqueName } from './enroll-form.tsx';
import { type CreationOptions, makePasskey, noPasskeysText, passkeyProblem } from './webauthn.ts';

export function AddPasskey({ factors, onAdded }: EnrollProps) {
  const { t, i18n } = useLingui();
  const enroll = trpc.factors.enrollPasskey.useMutation();
  const confirm = trpc.factors.confirm.useMutation();
  const device = deviceOf(navigator.userAgent);
  const browser = browserNames[device.browser];
  const system = systemNames[device.system];
  const here = browser && system ? t`${browser} on ${system}` : t`Passkey`;

  if (!hasPasskeys()) {
    return (
      <Notice tone="danger" title={noPasskeysText(i18n)}>
        {isPlainHttp() ? (
          <Trans>
            This site was opened over plain http, where browsers offer no passkeys. Choose a different method here.
          </Trans>
        ) : (
          <Trans>Add a passkey in another browser, or choose a different method here.</Trans>
        )}
      </Notice>
    );
  }
  return (
    <EnrollForm
      name={uniqueName(here, factors)}
      isFirst={factors.length === 0}
      action={<Trans>Create a passkey</Trans>}
      enroll={async ({ name, password }) => {
        const { factorId, challengeId, options } = await enroll.mutateAsync({ name, password });
        const credential = await makePasskey(options as CreationOptions);
        const { recoveryCodes } = await confirm.mutateAsync({ factorId, challengeId, credential });
        await onAdded(recoveryCodes);
      }}
      problemOf={(error) => passkeyProblem(i18n, error, 'register')}
    >
      <p>
        <Trans>
          Your browser asks where to save it: this device, your phone or a security key. Your fingerprint, face or PIN
          never leaves your device.
        </Trans>
      </p>
    </EnrollForm>
  );
}
