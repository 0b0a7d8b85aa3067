import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ContactLabel, labelText } from '#src/cards/contact-fields.ts';

type ContactLabelSelectProps<Label extends ContactLabel> = {
  /** of the field that it belongs to */
  name: string;
  labels: readonly Label[];
  value: Label;
  onChange: (label: Label) => void;
};

/** What a phone, an e-mail or an address is. A native list: phones show their own. */
export function ContactLabelSelect<Label extends ContactLabel>(props: ContactLabelSelectProps<Label>) {
  const { name, labels, value, onChange } = props;
  const { t, i18n } = useLingui();
  return (
    <span className="relative inline-flex items-center text-ink-soft hover:text-ink">
      <select
        aria-label={t`${name}: label`}
        value={value}
        onChange={(event) => onChange(event.target.value as Label)}
        className="min-h-7 appearance-none field-sizing-content rounded-card bg-transparent pr-5 pl-1 text-base text-current [text-align-last:right]"
      >
        {labels.map((label) => (
          <option key={label} value={label} className="bg-surface text-ink">
            {labelText(i18n, label) || t`No label`}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-0 size-4" />
    </span>
  );
}
