import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { legibleColor, textOn } from '#src/colors.ts';
import { lazy } from '../../app/lazy.tsx';
import { retryImport } from '../../app/retry-import.ts';
import { ColorField } from '../../owners/color-field.tsx';
import { OptionalColorField } from '../../owners/optional-color-field.tsx';
import { PhotoField } from '../../owners/photos/photo-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWidth } from '../../ui/use-width.ts';
import type { CardForm } from './card-form-state.ts';
import { ContactFields } from './contact-fields.tsx';
import { DesignField } from './design/design-field.tsx';
import { MainPhotoOffer } from './main-photo-offer.tsx';
import { PreviewBox } from './preview-box.tsx';
import type { CardPreviewOptions } from './preview-options.ts';

// Below the first screen
const SocialFields = lazy(async () => (await retryImport(import('./social-fields.tsx'))).SocialFields, {
  Fallback: () => <div className="h-40" />,
});
const LinkChoiceField = lazy(async () => (await retryImport(import('./link-choice-field.tsx'))).LinkChoiceField, {
  Fallback: () => <div className="h-26" />,
});
const PrivacyFields = lazy(async () => (await retryImport(import('./privacy-fields.tsx'))).PrivacyFields, {
  Fallback: () => <div className="h-26" />,
});

// Drawing a card takes a tenth of the scripts, and the form comes first
const CardPreview = lazy(async () => (await retryImport(import('./card-preview.tsx'))).CardPreview, {
  Fallback: () => <PreviewBox />,
});

/** Minimum width in px for form and preview side by side. */
const TWO_COLUMNS = 720;

type CardEditorProps = {
  form: CardForm;
  previewOptions: CardPreviewOptions;
  /** the card's; without it, it is a new one */
  cardId?: string;
  onSubmit: () => void;
  /** leaves out optional fields and labels, for a first card */
  brief?: boolean;
  before?: ReactNode;
  /** the field for what the owner calls the card */
  label?: ReactNode;
  /** the field for the card's own link */
  link?: ReactNode;
  after?: ReactNode;
};

/** A card's form with its live preview beside it or in a tab. */
export function CardEditor(props: CardEditorProps) {
  const { form, previewOptions, cardId = null, onSubmit, brief = false, before, label, link, after } = props;
  const { t } = useLingui();
  const [box, width] = useWidth<HTMLFormElement>();
  const { draft } = form;
  const { isMain = true } = previewOptions;
  const photo = useRef<HTMLDivElement>(null);
  const { wrap = plain } = form;
  const isNarrow = width === null || width < TWO_COLUMNS;

  function takePhoto(path: string): void {
    form.change({ photo: path });
    photo.current?.querySelector('button')?.focus();
  }

  const fields = (
    <div className="flex min-w-0 flex-col gap-6">
      {before}
      <ContactFields form={form} brief={brief} part="person" />
      {label}
      {wrap(
        'photo',
        <div ref={photo} className="flex flex-col gap-2">
          <PhotoField
            photo={draft.photo}
            name={draft.name}
            upload={form.upload}
            onRemove={() => form.change({ photo: null })}
          />
          {!isMain && draft.photo === null && form.upload.progress === null && <MainPhotoOffer onUse={takePhoto} />}
        </div>,
      )}
      {!brief && <DesignField form={form} options={previewOptions} cardId={cardId} isNarrow={isNarrow} />}
      {wrap(
        'colors',
        <>
          <ColorField color={draft.backgroundColor} onChange={(backgroundColor) => form.change({ backgroundColor })} />
          {!brief && <TextColors form={form} />}
        </>,
      )}
      <ContactFields form={form} brief={brief} part="contact" />
      {wrap('socialLinks', <SocialFields form={form} />)}
      {!brief && wrap('links', <LinkChoiceField form={form} isMain={isMain} />)}
      {!brief && wrap('privacy', <PrivacyFields form={form} />)}
      {link}
    </div>
  );
  const preview = <CardPreview draft={form.shown ?? draft} options={previewOptions} />;
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
      {isNarrow ? (
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
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-8">
          <div>
            {fields}
            {after}
          </div>
          <div className="sticky top-(--preview-top,--spacing(1))">{preview}</div>
        </div>
      )}
    </form>
  );
}

const plain = (_: unknown, input: ReactNode) => input;

/** Text and icon color on the card. */
function TextColors({ form }: { form: CardForm }) {
  const { t } = useLingui();
  const { draft, errors, change } = form;
  const automatic = textOn(draft.backgroundColor);
  const nearest = (color: string | null) => (color === null ? undefined : legibleColor(color, draft.backgroundColor));
  const labels = { fontColor: t`Text color`, iconColor: t`Icon color` };
  return (
    <div className="grid gap-4 min-[26rem]:grid-cols-2">
      {(['fontColor', 'iconColor'] as const).map((field) => (
        <OptionalColorField
          key={field}
          name={field}
          label={labels[field]}
          color={draft[field]}
          automatic={automatic}
          error={errors[field]}
          suggested={errors[field] ? nearest(draft[field]) : undefined}
          onChange={(color) => change({ [field]: color })}
        />
      ))}
    </div>
  );
}
