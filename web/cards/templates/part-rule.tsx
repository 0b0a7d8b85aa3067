import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isCardsOwn, mayRequire, modesOf, type PartRule, type TemplatePart } from '#src/cards/templates.ts';
import { partNames } from '#src/part-names.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { modeNames } from './part-texts.ts';

type PartRuleFieldProps = {
  part: TemplatePart;
  rule: PartRule;
  onChange: (rule: PartRule) => void;
  /** the inputs of the template's value */
  children: ReactNode;
};

/** A part of a template: its value, who changes it on cards, and whether they can be without it. */
export function PartRuleField({ part, rule, onChange, children }: PartRuleFieldProps) {
  const { t, i18n } = useLingui();
  const { mode, required } = rule;
  const name = partNames(i18n)[part];
  // What others may show is on or off, so it is the template's or the card's
  const hasValue = part !== 'name' && mode !== 'hidden' && (part !== 'privacy' || mode === 'shared');
  const options = modesOf(part).map((value) => ({ value, label: i18n._(modeNames[value]) }));
  return (
    <div
      data-part={part}
      className="col-span-full flex min-w-0 flex-col gap-4 rounded-card border border-line p-4 sm:p-5"
    >
      {hasValue && children}
      {part === 'name' && (
        <p className="text-ink-soft">
          <Trans>Each card has a name of its own.</Trans>
        </p>
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-line not-first:border-t not-first:pt-4">
        <SelectField
          label={t`${name} on cards`}
          value={mode}
          onChange={(next) => onChange({ mode: next, required: required && isCardsOwn(next) })}
          options={options}
          className="min-w-64 flex-1"
        />
        {mayRequire(part) && isCardsOwn(mode) && (
          <div className="flex min-h-11.5 items-center">
            <Checkbox
              label={<Trans>Required</Trans>}
              checked={required}
              onChange={(next) => onChange({ mode, required: next })}
            />
          </div>
        )}
      </div>
    </div>
  );
}
