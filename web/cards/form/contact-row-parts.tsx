import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ContactLabel, labelText } from '#src/cards/contact-fields.ts';
import { Button } from '../../ui/button.tsx';

type ContactLabelSelectProps<Label extends ContactLabel> = {
  /** of the labeled field */
  name: string;
  labels: readonly Label[];
  value: Label;
  onChange: (label: Label) => void;
};

/** A native select: phones show their own picker. */
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

export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button data-add variant="quiet" size="small" onClick={onClick} className="-ml-3 self-start">
      <Plus aria-hidden="true" className="size-4" />
      {children}
    </Button>
  );
}
