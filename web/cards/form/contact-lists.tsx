import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type ContactLabel, MAX_CONTACTS, phoneLabels, placeLabels } from '#src/cards/contact-fields.ts';
import { PhoneField } from '../../owners/phone-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CardForm } from './card-form-state.ts';
import { AddButton, ContactLabelSelect } from './contact-row-parts.tsx';

type ListProps = { form: CardForm; brief: boolean };

export function PhoneList({ form, brief }: ListProps) {
  const { t } = useLingui();
  const { draft, change } = form;
  return (
    <ContactList
      form={form}
      brief={brief}
      name={t`Phone`}
      addText={t`Add phone`}
      labels={phoneLabels}
      unlabeled="mobile"
      field="phone"
      first={{ label: draft.phoneLabel, value: draft.phone }}
      onFirst={({ label: phoneLabel, value: phone }) => change({ phoneLabel, phone })}
      path="morePhones"
      more={draft.morePhones}
      onMore={(morePhones) => change({ morePhones })}
      input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel' }}
    />
  );
}

export function EmailList({ form, brief }: ListProps) {
  const { t } = useLingui();
  const { draft, change } = form;
  return (
    <ContactList
      form={form}
      brief={brief}
      name={t`Email`}
      addText={t`Add email`}
      labels={placeLabels}
      unlabeled={null}
      field="email"
      first={{ label: draft.emailLabel, value: draft.email }}
      onFirst={({ label: emailLabel, value: email }) => change({ emailLabel, email })}
      path="moreEmails"
      more={draft.moreEmails}
      onMore={(moreEmails) => change({ moreEmails })}
      input={{ inputMode: 'email', autoComplete: 'email' }}
    />
  );
}

type ContactListProps<Label extends ContactLabel> = {
  form: CardForm;
  /** hides the label of a single entry */
  brief: boolean;
  name: string;
  addText: string;
  labels: readonly Label[];
  /** the label that an unlabeled entry implies */
  unlabeled: Label | null;
  /** the card's main field, first in the list (product 5.7) */
  field: 'phone' | 'email';
  first: ContactEntry<Label | ''>;
  onFirst: (entry: ContactEntry<Label | ''>) => void;
  path: 'morePhones' | 'moreEmails';
  more: ContactEntry<Label>[];
  onMore: (entries: ContactEntry<Label>[]) => void;
  input: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>;
};

function ContactList<Label extends ContactLabel>(props: ContactListProps<Label>) {
  const { form, brief, name, addText, labels, unlabeled, field, first, onFirst, path, more, onMore, input } = props;
  const savedPhones = field === 'phone' ? form.savedPhones : null;
  const box = useRef<HTMLDivElement>(null);
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();

  function add(): void {
    const used = [first.label || unlabeled, ...more.map(({ label }) => label)];
    const label = labels.find((candidate) => !used.includes(candidate)) ?? labels.at(-1);
    const isFirst = first.value.trim() === '' && more.length === 0;
    if (label && !isFirst) flushSync(() => onMore([...more, { label, value: '' }]));
    focus(isFirst ? 'input' : `input[name="${field}-${more.length + 2}"]`);
  }

  function remove(index: number): void {
    flushSync(() => onMore(more.toSpliced(index, 1)));
    focus('button[data-add]');
  }

  return (
    <div ref={box} className="flex min-w-0 flex-col gap-3">
      <ContactRow
        name={name}
        labels={['', ...labels]}
        entry={first}
        error={form.errors[field]}
        hasLabel={(first.value !== '' && !brief) || first.label !== '' || more.length > 0}
        onChange={onFirst}
        onTouch={() => form.touch(field)}
        savedPhones={savedPhones}
        input={{ ...input, name: field }}
      />
      {more.map((entry, index) => (
        <ContactRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ID and no state
          key={index}
          name={`${name} ${index + 2}`}
          labels={labels}
          entry={entry}
          error={form.errors[`${path}.${index}.value`]}
          onChange={(changed) => onMore(more.with(index, changed))}
          onTouch={() => form.touch(`${path}.${index}.value`)}
          onRemove={() => remove(index)}
          savedPhones={savedPhones}
          input={{ ...input, name: `${field}-${index + 2}`, autoComplete: 'off' }}
        />
      ))}
      {more.length < MAX_CONTACTS - 1 && <AddButton onClick={add}>{addText}</AddButton>}
    </div>
  );
}

type ContactEntry<Label> = { label: Label; value: string };

type ContactRowProps<Label extends ContactLabel> = {
  name: string;
  labels: readonly Label[];
  entry: ContactEntry<Label>;
  error: string | undefined;
  hasLabel?: boolean;
  onChange: (entry: ContactEntry<Label>) => void;
  onTouch: () => void;
  onRemove?: () => void;
  /** of phones */
  savedPhones: readonly string[] | null;
  input: Pick<ComponentProps<'input'>, 'name' | 'type' | 'inputMode' | 'autoComplete'>;
};

function ContactRow<Label extends ContactLabel>(props: ContactRowProps<Label>) {
  const { name, labels, entry, error, hasLabel = true, onChange, onTouch, onRemove, savedPhones, input } = props;
  const { t } = useLingui();
  const change = (value: string) => onChange({ ...entry, value });
  const field = {
    ...input,
    label: name,
    value: entry.value,
    error,
    onBlur: () => entry.value !== '' && onTouch(),
    suffix: onRemove && (
      <IconButton label={t`Remove ${name}`} onClick={onRemove} className="-mr-2 size-9">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    ),
  };
  return (
    <div className="relative">
      {savedPhones ? (
        <PhoneField {...field} saved={savedPhones} onValue={change} />
      ) : (
        <TextField {...field} onChange={(event) => change(event.target.value)} />
      )}
      {hasLabel && (
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
