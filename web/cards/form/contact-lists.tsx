import { useLingui } from '@lingui/react/macro';
import { phoneLabels, placeLabels } from '#src/cards/contact-fields.ts';
import type { CardForm } from './card-form-state.ts';
import { ContactList } from './contact-list.tsx';

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
      unlabelled="mobile"
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
      unlabelled={null}
      field="email"
      first={{ label: draft.emailLabel, value: draft.email }}
      onFirst={({ label: emailLabel, value: email }) => change({ emailLabel, email })}
      path="moreEmails"
      more={draft.moreEmails}
      onMore={(moreEmails) => change({ moreEmails })}
      input={{ type: 'email', inputMode: 'email', autoComplete: 'email' }}
    />
  );
}
