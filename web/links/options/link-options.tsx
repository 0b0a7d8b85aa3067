import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { LINK_PASSWORD_MAX, type LinkOptionsInput, linkOptionsSchema } from '#src/links/link-options.ts';
import { UTM_MAX, type UtmField, utmFields, withUtm } from '#src/links/utm.ts';
import { fieldNames } from '#src/schemas.ts';
import { webUrl } from '#src/web-url.ts';
import { PasswordField } from '../../accounts/credential-fields.tsx';
import { HelpLink } from '../../app/help-link.tsx';
import { completeUrl } from '../../app/urls.ts';
import { classNames } from '../../ui/class-names.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ExpiryFields } from './expiry-fields.tsx';
import type { OptionsFormProps, OwnOptions } from './options-draft.ts';

const optionFields = fieldNames(linkOptionsSchema.shape);

/** Advanced options, collapsed (product 12.8 to 12.12). */
export function LinkOptions({ target, ...form }: OptionsFormProps & { target: string }) {
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  // Fields with errors are always visible
  const isOpen = expanded || optionFields.some((field) => form.errors[field]);
  return (
    <div className="border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setExpanded(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-card text-left font-medium"
      >
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 shrink-0 text-ink-soft transition-transform', !isOpen && '-rotate-90')}
        />
        <Trans>More options</Trans>
        {!isOpen && <OptionsInUse own={form.own} />}
      </button>
      <div id={id} hidden={!isOpen} className={isOpen ? 'flex flex-col gap-5 pt-3' : undefined}>
        {isOpen && (
          <>
            <OptionInputs {...form} target={target} />
            <p>
              <HelpLink topic="link-limits" newTab>
                <Trans>How limits work</Trans>
              </HelpLink>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** Fields that the input of another covers. */
type OtherField = 'maxClicks' | Exclude<UtmField, 'utmSource'>;

function OptionInputs({ target, ...form }: OptionsFormProps & { target: string }) {
  const inputs: Record<Exclude<keyof LinkOptionsInput, OtherField>, ReactNode> = {
    expiresAt: <ExpiryFields {...form} />,
    password: <PasswordOption {...form} />,
    fallbackUrl: <FallbackField {...form} />,
    utmSource: <CampaignFields {...form} target={target} />,
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
    utmFields.some((field) => own[field] !== null) && t`campaign`,
  ].filter(Boolean);
  return <span className="min-w-0 truncate text-sm font-normal text-ink-soft">{inUse.join(', ')}</span>;
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

function CampaignFields({ draft, change, errors, target }: OptionsFormProps & { target: string }) {
  const labels = useLabels();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium">
        <Trans>Campaign (UTM)</Trans>
      </legend>
      <p className="text-sm text-ink-soft">
        <Trans>Added to the URL so your website's analytics show where visitors came from.</Trans>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {utmFields.map((field) => (
          <TextField
            key={field}
            label={labels[field].label}
            placeholder={labels[field].example}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={UTM_MAX}
            value={draft[field]}
            error={errors[field]}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        ))}
      </div>
      <ResultingUrl draft={draft} target={target} />
    </fieldset>
  );
}

function ResultingUrl({ draft, target }: Pick<OptionsFormProps, 'draft'> & { target: string }) {
  const id = useId();
  const url = webUrl(completeUrl(target));
  const utm = Object.fromEntries(utmFields.map((field) => [field, draft[field].trim()])) as Record<UtmField, string>;
  if (url === null || utmFields.every((field) => utm[field] === '')) return null;
  return (
    <div className="rounded-card bg-sunken px-4 py-3 text-sm">
      <p id={id} className="font-medium">
        <Trans>Visitors land on</Trans>
      </p>
      <output aria-labelledby={id} aria-live="off" className="block wrap-anywhere text-ink-soft">
        {withUtm(url, utm)}
      </output>
    </div>
  );
}

function useLabels(): Record<UtmField, { label: string; example: string }> {
  const { t } = useLingui();
  return {
    utmSource: { label: t`Source`, example: t`newsletter` },
    utmMedium: { label: t`Medium`, example: t`email` },
    utmCampaign: { label: t`Campaign`, example: t`spring` },
    utmTerm: { label: t`Term`, example: '' },
    utmContent: { label: t`Content`, example: '' },
  };
}
