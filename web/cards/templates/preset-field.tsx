import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type PolicyPreset, policyPresets, presetOf, type TemplatePolicy } from '#src/cards/templates.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { presetHints, presetNames } from './part-texts.ts';

const presets = Object.keys(policyPresets) as PolicyPreset[];

type PresetFieldProps = { policy: TemplatePolicy; onChange: (policy: TemplatePolicy) => void };

/** Who changes what, as one choice; single parts can differ. */
export function PresetField({ policy, onChange }: PresetFieldProps) {
  const { t, i18n } = useLingui();
  const chosen = presetOf(policy);
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span aria-hidden="true" className="font-medium">
        <Trans>How strict it is</Trans>
      </span>
      <SegmentedControl<PolicyPreset | ''>
        label={t`How strict it is`}
        name={useId()}
        fill
        className="max-sm:w-full"
        value={chosen ?? ''}
        onChange={(preset) => preset && onChange(policyPresets[preset])}
        options={presets.map((value) => ({ value, label: i18n._(presetNames[value]) }))}
      />
      <p className="text-sm text-ink-soft">
        {chosen ? i18n._(presetHints[chosen]) : <Trans>Your own mix of what holders, editors and admins change.</Trans>}
      </p>
    </div>
  );
}
