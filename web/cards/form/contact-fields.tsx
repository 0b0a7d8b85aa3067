import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { CardField } from '#src/cards/cards.ts';
import { fullName } from '#src/names.ts';
import { NameFields } from '../../accounts/name-fields.tsx';
import { completeUrl } from '../../app/urls.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AddressFields } from './address-fields.tsx';
import type { CardForm } from './card-form-state.ts';
import { EmailList, PhoneList } from './contact-lists.tsx';

/** Fields that other inputs of the form cover. */
type OtherField =
  | ('firstName' | 'lastName')
  | ('phoneLabel' | 'morePhones' | 'emailLabel' | 'moreEmails')
  | ('photo' | 'backgroundColor' | 'fontColor' | 'iconColor' | 'socialLinks' | 'linkChoice' | 'design' | 'tokens')
  | ('cover' | 'brandLogo' | 'unlisted' | 'plainPreview');

type ShownField = Exclude<CardField, OtherField>;

/** Who it is, which comes first; the rest is how to reach them. */
const personFields: readonly string[] = ['name', 'pronouns', 'position', 'company'] satisfies ShownField[];

type ContactFieldsProps = { form: CardForm; brief: boolean; part: 'person' | 'contact' };

/** Name and job, or contact details, in the order of the inputs. */
export function ContactFields({ form, brief, part }: ContactFieldsProps) {
  const { t } = useLingui();
  const inputs: Record<ShownField, ReactNode> = {
    name: <CardNames form={form} brief={brief} />,
    pronouns: !brief && (
      <CardTextField
        form={form}
        field="pronouns"
        label={t`Pronouns`}
        placeholder={t`e.g. she/her`}
        autoComplete="off"
        className="col-span-full"
      />
    ),
    position: <CardTextField form={form} field="position" label={t`Position`} autoComplete="organization-title" />,
    company: <CardTextField form={form} field="company" label={t`Company`} autoComplete="organization" />,
    phone: <PhoneList form={form} brief={brief} />,
    email: <EmailList form={form} brief={brief} />,
    website: (
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
    ),
    postalAddresses: <AddressFields form={form} />,
  };
  return (
    <div className="grid gap-4 min-[26rem]:grid-cols-2">
      {Object.entries(inputs)
        .filter(([field]) => personFields.includes(field) === (part === 'person'))
        .map(([field, input]) => (
          <Fragment key={field}>{form.wrap ? form.wrap(field as ShownField, input) : input}</Fragment>
        ))}
    </div>
  );
}

/** The display name is shown where it can differ: it follows first and last name until it is changed (product 5.10). */
function CardNames({ form, brief }: { form: CardForm; brief: boolean }) {
  const { t } = useLingui();
  const { draft, errors, change, touch } = form;
  const isFollowing = draft.name === fullName(draft);
  const field = (key: 'firstName' | 'lastName', error: string | undefined) => ({
    name: key,
    value: draft[key],
    error,
    onBlur: () => draft[key] !== '' && touch(key),
    onChange: (event: { target: HTMLInputElement }) => {
      const names = { firstName: draft.firstName, lastName: draft.lastName, [key]: event.target.value };
      change({ ...names, name: isFollowing ? fullName(names) : draft.name });
    },
  });
  return (
    <>
      <NameFields
        firstName={field('firstName', errors.firstName)}
        lastName={field('lastName', errors.lastName ?? (isFollowing ? errors.name : undefined))}
        className="col-span-full"
      />
      {(!brief || !isFollowing) && (
        <CardTextField
          form={form}
          field="name"
          label={t`Display name`}
          hint={t`What your card shows.`}
          placeholder={fullName(draft)}
          autoComplete="name"
          className="col-span-full"
        />
      )}
    </>
  );
}

type CardTextFieldProps = Omit<ComponentProps<typeof TextField>, 'form'> & {
  form: CardForm;
  field: Exclude<CardField, OtherField | 'postalAddresses'>;
};

function CardTextField({ form, field, ...rest }: CardTextFieldProps) {
  const { draft, errors, change, touch } = form;
  return (
    <TextField
      {...rest}
      name={field}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.target.value })}
      onBlur={() => {
        if (field === 'website') change({ website: completeUrl(draft.website) });
        if (draft[field] !== '') touch(field);
      }}
    />
  );
}
