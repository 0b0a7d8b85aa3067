import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { ContactLabel } from '#src/cards/contact-fields.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ContactLabelSelect } from './contact-label.tsx';

export type ContactEntry<Label> = { label: Label; value: string };

type ContactRowProps<Label extends ContactLabel> = {
  name: string;
  labels: readonly Label[];
  entry: ContactEntry<Label>;
  error: string | undefined;
  /** whether it can be said what it is; a field that stands empty needs no label */
  labelled?: boolean;
  onChange: (entry: ContactEntry<Label>) => void;
  onLeave: () => void;
  onRemove?: () => void;
  input: Pick<ComponentProps<'input'>, 'name' | 'type' | 'inputMode' | 'autoComplete'>;
};

/** A phone or an e-mail, with its label at the end of the line above it. */
export function ContactRow<Label extends ContactLabel>(props: ContactRowProps<Label>) {
  const { name, labels, entry, error, labelled = true, onChange, onLeave, onRemove, input } = props;
  const { t } = useLingui();
  return (
    <div className="relative">
      <TextField
        {...input}
        label={name}
        value={entry.value}
        error={error}
        onChange={(event) => onChange({ ...entry, value: event.target.value })}
        onBlur={() => entry.value !== '' && onLeave()}
        suffix={
          onRemove && (
            <IconButton label={t`Remove ${name}`} onClick={onRemove} className="-mr-2 size-9">
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          )
        }
      />
      {labelled && (
        <div className="absolute -top-0.5 right-0">
          <ContactLabelSelect
            name={name}
            labels={labels}
            value={entry.label}
            onChange={(label) => onChange({ ...entry, label })}
          />
        </div>
      )}
    </div>
  );
}
