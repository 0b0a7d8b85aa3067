import { Trans, useLingui } from '@lingui/react/macro';
import { deviceOf } from '#src/accounts/devices.ts';
import { Notice } from '../../app/notice.tsx';
import { trpc } from '../../trpc.ts';
import { browserNames, systemNames } from '../device-names.ts';
import type { AddProps } from './enroll-form.tsx';
import { BeginForm, nameFor } from './enroll-form.tsx';
import { type CreationOptions, makePasskey, passkeyProblem, supportsWebAuthn } from './webauthn.ts';

/** A passkey or a security key, which the browser makes. */
export function AddPasskey({ factors, onAdded }: AddProps) {
  const { t, i18n } = useLingui();
  const enroll = trpc.factors.enrollPasskey.useMutation();
  const confirm = trpc.factors.confirm.useMutation();
  const device = deviceOf(navigator.userAgent);
  const browser = browserNames[device.browser];
  const system = systemNames[device.system];
  const here = browser && system ? t`${browser} on ${system}` : t`Passkey`;

  if (!supportsWebAuthn()) {
    return (
      <Notice tone="danger" title={<Trans>Browser does not support WebAuthn</Trans>}>
        <Trans>Add a passkey with another browser, or choose another kind here.</Trans>
      </Notice>
    );
  }
  return (
    <BeginForm
      name={nameFor(here, factors)}
      isFirst={factors.length === 0}
      action={<Trans>Create a passkey</Trans>}
      begin={async ({ name, password }) => {
        const { factorId, challengeId, options } = await enroll.mutateAsync({ name, password });
        const credential = await makePasskey(options as CreationOptions);
        const { recoveryCodes } = await confirm.mutateAsync({ factorId, challengeId, credential });
        await onAdded(recoveryCodes);
      }}
      problemOf={(error) => passkeyProblem(i18n, error, 'register')}
    >
      <p>
        <Trans>
          Your browser asks where to keep it: on this device, on your phone, or on a security key. What it asks you for
          never leaves your device.
        </Trans>
      </p>
    </BeginForm>
  );
}
