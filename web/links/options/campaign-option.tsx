import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { UTM_MAX, type UtmField, utmFields, withUtm } from '#src/links/utm.ts';
import { webUrl } from '#src/web-url.ts';
import { completeUrl } from '../../app/urls.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OptionsFormProps } from './options-draft.ts';

/** Parameters that are added to the URL, collapsed, with the URL that they make (product 12.11). */
export function CampaignOption({ draft, change, errors, target }: OptionsFormProps & { target: string }) {
  const { t } = useLingui();
  const labels = useLabels();
  return (
    <Disclosure
      title={<Trans>Campaign (UTM)</Trans>}
      summary={utmFields
        .map((field) => draft[field].trim())
        .filter(Boolean)
        .join(' · ')}
      isKeptOpen={utmFields.some((field) => errors[field])}
    >
      <fieldset aria-label={t`Campaign (UTM)`} className="flex min-w-0 flex-col gap-3">
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
    </Disclosure>
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
