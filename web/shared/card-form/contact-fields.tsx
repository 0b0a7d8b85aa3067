import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import type { TextFieldName } from './card-draft.ts';
import type { CardForm } from './card-form-state.ts';
import { completeAddress } from './typed-address.ts';

/** Who the card is of, and how to reach them. */
export function ContactFields({ form }: { form: CardForm }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 min-[26rem]:grid-cols-2">
      <CardTextField form={form} field="name" label={t`Name`} required autoComplete="name" className="col-span-full" />
      <CardTextField form={form} field="position" label={t`Position`} autoComplete="organization-title" />
      <CardTextField form={form} field="company" label={t`Company`} autoComplete="organization" />
      <CardTextField form={form} field="phone" label={t`Phone`} type="tel" inputMode="tel" autoComplete="tel" />
      <CardTextField form={form} field="email" label={t`Email`} type="email" inputMode="email" autoComplete="email" />
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
