import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useId } from 'react';
import type { LinkOptionsInput } from '#src/links/link-options.ts';
import { LINK_PASSWORD_MAX } from '#src/links/link-passwords.ts';
import type { UtmField } from '#src/links/utm.ts';
import { PasswordField } from '../../accounts/credential-fields.tsx';
import { HelpLink } from '../../app/help-link.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CampaignOption } from './campaign-option.tsx';
import { ExpiryFields } from './expiry-fields.tsx';
import type { OptionsFormProps, OwnOptions } from './options-draft.ts';

const optionFields: Record<Exclude<keyof LinkOptionsInput, UtmField>, true> = {
  expiresAt: true,
  maxClicks: true,
  password: true,
  fallbackUrl: true,
};

/** Campaign and advanced options, collapsed (product 12.8 to 12.12). */
export function LinkOptions({ target, ...form }: OptionsFormProps & { target: string }) {
  return (
    <div className="flex flex-col gap-2">
      <CampaignOption {...form} target={target} />
      <Disclosure
        title={<Trans>More options</Trans>}
        summary={<OptionsInUse own={form.own} />}
        // Fields with errors are always visible
        isKeptOpen={Object.keys(optionFields).some((field) => form.errors[field])}
      >
        <OptionInputs {...form} />
        <p>
          <HelpLink topic="link-limits" newTab>
            <Trans>How limits work</Trans>
          </HelpLink>
        </p>
      </Disclosure>
    </div>
  );
}

/** Fields that the input of another covers. */
type OtherField = 'maxClicks' | UtmField;

function OptionInputs(form: OptionsFormProps) {
  const inputs: Record<Exclude<keyof LinkOptionsInput, OtherField>, ReactNode> = {
    expiresAt: <ExpiryFields {...form} />,
    password: <PasswordOption {...form} />,
    fallbackUrl: <FallbackField {...form} />,
  };
  return Object.entries(inputs).map(([field, input]) => <Fragment key={field}>{input}</Fragment>);
}

function OptionsInUse({ own }: { own: OwnOptions | null }) {
  const { t } = useLingui();
  if (!own) return null;
  const inUse = [
    own.expiresAt !== null && t`expiry`,
    own.maxClicks !== null && t`visit limit`,
    own.hasPassword && t`password`,
    own.fallbackUrl !== null && t`fallback`,
  ].filter(Boolean);
  return inUse.join(', ');
}

function FallbackField({ draft, change, errors }: OptionsFormProps) {
  return (
    <TextField
      label={<Trans>Fallback URL</Trans>}
      type="url"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      value={draft.fallbackUrl}
      error={errors.fallbackUrl}
      hint={<Trans>Where visitors go when the link has ended or is off. If blank, they see a notice.</Trans>}
      onChange={(event) => change({ fallbackUrl: event.target.value })}
    />
  );
}

function PasswordOption({ draft, change, errors, own }: OptionsFormProps) {
  const { t } = useLingui();
  const name = useId();
  const field = (
    <PasswordField
      label={own?.hasPassword ? <Trans>New password</Trans> : <Trans>Password</Trans>}
      autoComplete="new-password"
      maxLength={LINK_PASSWORD_MAX}
      value={draft.password}
      error={errors.password}
      hint={<Trans>At least 6 characters. Visitors enter it every time.</Trans>}
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
