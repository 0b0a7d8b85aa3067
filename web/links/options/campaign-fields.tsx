import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { UTM_MAX, type UtmField, utmFields, withUtm } from '#src/links/utm.ts';
import { webAddress } from '#src/web-url.ts';
import { completeAddress } from '../../app/complete-url.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { OptionsFormProps } from './options-draft.ts';

/** The words of a campaign, and the address that they make of the target. */
export function CampaignFields({ draft, change, errors, target }: OptionsFormProps & { target: string }) {
  const labels = useLabels();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium">
        <Trans>Campaign (UTM)</Trans>
      </legend>
      <p className="text-sm text-ink-soft">
        <Trans>Added to the target, so that its own statistics show where visitors came from.</Trans>
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
      <ResultingAddress draft={draft} target={target} />
    </fieldset>
  );
}

function ResultingAddress({ draft, target }: Pick<OptionsFormProps, 'draft'> & { target: string }) {
  const id = useId();
  const address = webAddress(completeAddress(target, false));
  const words = Object.fromEntries(utmFields.map((field) => [field, draft[field].trim()])) as Record<UtmField, string>;
  if (address === null || utmFields.every((field) => words[field] === '')) return null;
  return (
    <div className="rounded-card bg-sunken px-4 py-3 text-sm">
      <p id={id} className="font-medium">
        <Trans>Visitors arrive at</Trans>
      </p>
      <output aria-labelledby={id} aria-live="off" className="block wrap-anywhere text-ink-soft">
        {withUtm(address, words)}
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
