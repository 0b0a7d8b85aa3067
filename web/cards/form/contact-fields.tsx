import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { completeAddress } from '../../app/complete-url.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AddressFields } from './address-fields.tsx';
import type { TextFieldName } from './card-draft.ts';
import type { CardForm } from './card-form-state.ts';
import { EmailList, PhoneList } from './contact-lists.tsx';

/** Who the card is of, and how to reach them. */
export function ContactFields({ form, brief }: { form: CardForm; brief: boolean }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 min-[26rem]:grid-cols-2">
      <CardTextField form={form} field="name" label={t`Name`} required autoComplete="name" className="col-span-full" />
      <CardTextField form={form} field="position" label={t`Position`} autoComplete="organization-title" />
      <CardTextField form={form} field="company" label={t`Company`} autoComplete="organization" />
      <PhoneList form={form} brief={brief} />
      <EmailList form={form} brief={brief} />
      <CardTextField
        form={form}
        field="website"
        label={t`Website`}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        className="col-span-full"
      />
      <AddressFields form={form} />
    </div>
  );
}

type CardTextFieldProps = Omit<ComponentProps<typeof TextField>, 'form'> & { form: CardForm; field: TextFieldName };

function CardTextField({ form, field, ...rest }: CardTextFieldProps) {
  const { draft, errors, change, leave } = form;
  return (
    <TextField
      {...rest}
      name={field}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.target.value })}
      onBlur={() => {
        if (field === 'website') change({ website: completeAddress(draft.website, false) });
        if (draft[field] !== '') leave(field);
      }}
    />
  );
}
