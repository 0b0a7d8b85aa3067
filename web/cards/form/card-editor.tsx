import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ColorField } from '../../owners/colors/color-field.tsx';
import { PhotoField } from '../../owners/photos/photo-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { CardForm } from './card-form-state.ts';
import { CardPreview } from './card-preview.tsx';
import { ContactFields } from './contact-fields.tsx';
import type { CardPlace } from './preview-page.ts';
import { SocialFields } from './social-fields.tsx';
import { useWide } from './use-wide.ts';

/** px from which the form and the preview have room beside each other */
const TWO_COLUMNS = 720;

type CardEditorProps = {
  form: CardForm;
  place: CardPlace;
  onSubmit: () => void;
  /** for a first card: what need not be said stays out of sight */
  brief?: boolean;
  /** fields before the card's own */
  before?: ReactNode;
  /** what ends the form; a button elsewhere can name the form by its id */
  after?: ReactNode;
};

/** The form of a card with its live preview, beside it or behind a tab. */
export function CardEditor({ form, place, onSubmit, brief = false, before, after }: CardEditorProps) {
  const { t } = useLingui();
  const [box, wide] = useWide(TWO_COLUMNS);
  const { draft } = form;
  const fields = (
    <div className="flex min-w-0 flex-col gap-6">
      {before}
      <PhotoField
        photo={draft.photo}
        name={draft.name}
        upload={form.upload}
        onRemove={() => form.change({ photo: null })}
      />
      <ColorField color={draft.backgroundColor} onChange={(backgroundColor) => form.change({ backgroundColor })} />
      <ContactFields form={form} brief={brief} />
      <SocialFields form={form} />
    </div>
  );
  const preview = <CardPreview draft={draft} place={place} />;
  return (
    <form
      id={form.id}
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {wide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-8">
          <div>
            {fields}
            {after}
          </div>
          <div className="sticky top-1">{preview}</div>
        </div>
      ) : (
        <>
          <Tabs
            label={t`Card`}
            value={form.view}
            onChange={form.setView}
            tabs={[
              { value: 'edit', label: t`Edit`, content: fields },
              { value: 'preview', label: t`Preview`, content: preview },
            ]}
          />
          {after}
        </>
      )}
    </form>
  );
}
