import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type AddressPart, MAX_CONTACTS, type PostalAddress, placeLabels } from '#src/cards/contact-fields.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CardForm } from './card-form-state.ts';
import { AddButton, ContactLabelSelect } from './contact-row-parts.tsx';

export function AddressFields({ form }: { form: CardForm }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const { postalAddresses } = form.draft;
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();
  const change = (addresses: PostalAddress[]) => form.change({ postalAddresses: addresses });

  function add(): void {
    const used = postalAddresses.map(({ label }) => label);
    const label = placeLabels.find((candidate) => !used.includes(candidate)) ?? 'other';
    const blank = { label, street: '', postalCode: '', city: '', region: '', country: '' };
    flushSync(() => change([...postalAddresses, blank]));
    focus(`input[name="street-${used.length + 1}"]`);
  }

  function remove(index: number): void {
    flushSync(() => change(postalAddresses.toSpliced(index, 1)));
    focus('button[data-add]');
  }

  return (
    <div ref={box} className="col-span-full flex min-w-0 flex-col gap-4">
      {postalAddresses.map((address, index) => (
        <AddressRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ID and no state
          key={index}
          form={form}
          index={index}
          address={address}
          onChange={(changed) => change(postalAddresses.with(index, changed))}
          onRemove={() => remove(index)}
        />
      ))}
      {postalAddresses.length < MAX_CONTACTS && <AddButton onClick={add}>{t`Add address`}</AddButton>}
    </div>
  );
}

type AddressRowProps = {
  form: CardForm;
  index: number;
  address: PostalAddress;
  onChange: (address: PostalAddress) => void;
  onRemove: () => void;
};

function AddressRow({ form, index, address, onChange, onRemove }: AddressRowProps) {
  const { t } = useLingui();
  const number = index + 1;
  const name = index === 0 ? t`Address` : t`Address ${number}`;
  const field = (part: AddressPart, autoComplete: string, label: string) => {
    const path = `postalAddresses.${index}.${part}`;
    return (
      <TextField
        label={label}
        name={`${part}-${number}`}
        autoComplete={index === 0 ? autoComplete : 'off'}
        value={address[part]}
        error={form.errors[path]}
        onChange={(event) => onChange({ ...address, [part]: event.target.value })}
        onBlur={() => address[part] !== '' && form.touch(path)}
        className={part === 'street' ? 'col-span-full' : undefined}
      />
    );
  };
  return (
    <fieldset className="relative rounded-card border border-line p-4 pt-2">
      <legend className="sr-only">{name}</legend>
      <div className="mb-2 flex items-center gap-2">
        <span aria-hidden="true" className="mr-auto font-medium">
          {name}
        </span>
        <ContactLabelSelect
          name={name}
          labels={placeLabels}
          value={address.label}
          onChange={(label) => onChange({ ...address, label })}
        />
        <IconButton label={t`Remove ${name}`} onClick={onRemove} className="-mr-2 size-9">
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-3">
        {field('street', 'address-line1', t`Street`)}
        {field('postalCode', 'postal-code', t`Postal code`)}
        {field('city', 'address-level2', t`City`)}
        {field('region', 'address-level1', t`State or region`)}
        {field('country', 'country-name', t`Country`)}
      </div>
    </fieldset>
  );
}
