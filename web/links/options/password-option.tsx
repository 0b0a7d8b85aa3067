import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { LINK_PASSWORD_MAX } from '#src/links/link-options.ts';
import { PasswordField } from '../../app/password-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { OptionsFormProps } from './options-draft.ts';

/** Sets, changes or takes away the password of a link. The one it has is shown to nobody. */
export function PasswordOption({ draft, change, errors, own }: OptionsFormProps) {
  const { t } = useLingui();
  const name = useId();
  const field = (
    <PasswordField
      label={own?.hasPassword ? <Trans>New password</Trans> : <Trans>Password</Trans>}
      autoComplete="new-password"
      maxLength={LINK_PASSWORD_MAX}
      value={draft.password}
      error={errors.password}
      hint={<Trans>At least 6 characters. Visitors are asked for it each time.</Trans>}
      onChange={(event) => change({ password: event.target.value })}
    />
  );
  if (!own?.hasPassword) return field;
  return (
    <div className="flex flex-col items-start gap-3">
      <div>
        <p aria-hidden="true" className="mb-1.5 font-medium">
          <Trans>Password</Trans>
        </p>
        <SegmentedControl
          label={t`Password`}
          name={name}
          value={draft.passwordChange}
          options={[
            { value: 'keep', label: <Trans>Keep</Trans> },
            { value: 'set', label: <Trans>Change</Trans> },
            { value: 'remove', label: <Trans>Remove</Trans> },
          ]}
          onChange={(passwordChange) => change({ passwordChange, password: '' })}
        />
      </div>
      {draft.passwordChange === 'set' && <div className="w-full">{field}</div>}
    </div>
  );
}
