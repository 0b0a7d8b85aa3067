import { type ComponentProps, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type ContactLabel, MAX_CONTACTS } from '#src/cards/contact-fields.ts';
import { AddButton } from './add-button.tsx';
import type { CardForm } from './card-form-state.ts';
import { type ContactEntry, ContactRow } from './contact-row.tsx';

type ContactListProps<Label extends ContactLabel> = {
  form: CardForm;
  /** whether a first one needs no label as long as it is alone */
  brief: boolean;
  name: string;
  addText: string;
  labels: readonly Label[];
  /** what an entry without a label passes for */
  unlabelled: Label | null;
  /** the single field of the card, which is the first of the list (product 5.7) */
  field: 'phone' | 'email';
  first: ContactEntry<Label | ''>;
  onFirst: (entry: ContactEntry<Label | ''>) => void;
  /** the list of the further ones */
  path: 'morePhones' | 'moreEmails';
  more: ContactEntry<Label>[];
  onMore: (entries: ContactEntry<Label>[]) => void;
  input: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>;
};

/** The single field of a card, and below it the further ones of its kind. */
export function ContactList<Label extends ContactLabel>(props: ContactListProps<Label>) {
  const { form, brief, name, addText, labels, unlabelled, field, first, onFirst, path, more, onMore, input } = props;
  const box = useRef<HTMLDivElement>(null);
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();

  function add(): void {
    const used = [first.label || unlabelled, ...more.map(({ label }) => label)];
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
        labelled={(first.value !== '' && !brief) || first.label !== '' || more.length > 0}
        onChange={onFirst}
        onLeave={() => form.leave(field)}
        input={{ ...input, name: field }}
      />
      {more.map((entry, index) => (
        <ContactRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place, and no state of its own
          key={index}
          name={`${name} ${index + 2}`}
          labels={labels}
          entry={entry}
          error={form.errors[`${path}.${index}.value`]}
          onChange={(changed) => onMore(more.with(index, changed))}
          onLeave={() => form.leave(`${path}.${index}.value`)}
          onRemove={() => remove(index)}
          input={{ ...input, name: `${field}-${index + 2}`, autoComplete: 'off' }}
        />
      ))}
      {more.length < MAX_CONTACTS - 1 && <AddButton onClick={add}>{addText}</AddButton>}
    </div>
  );
}
