import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useRef } from 'react';
import { legibleColor, textOn } from '#src/colors.ts';
import { PageFrame } from '../../app/page-frame.tsx';
import { ColorField } from '../../owners/color-field.tsx';
import { OptionalColorField } from '../../owners/optional-color-field.tsx';
import { PhotoField } from '../../owners/photos/photo-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWidth } from '../../ui/use-width.ts';
import type { CardDraft } from './card-draft.ts';
import type { CardForm } from './card-form-state.ts';
import { ContactFields } from './contact-fields.tsx';
import { LinkChoiceField } from './link-choice-field.tsx';
import { MainPhotoOffer } from './main-photo-offer.tsx';
import { type CardPreviewOptions, previewPage, usePageExtras } from './preview-page.ts';
import { SocialFields } from './social-fields.tsx';

/** Minimum width in px for form and preview side by side. */
const TWO_COLUMNS = 720;

type CardEditorProps = {
  form: CardForm;
  previewOptions: CardPreviewOptions;
  onSubmit: () => void;
  /** leaves out optional fields and labels, for a first card */
  brief?: boolean;
  before?: ReactNode;
  /** the field for the card's own link */
  link?: ReactNode;
  after?: ReactNode;
};

/** A card's form with its live preview beside it or in a tab. */
export function CardEditor({ form, previewOptions, onSubmit, brief = false, before, link, after }: CardEditorProps) {
  const { t } = useLingui();
  const [box, width] = useWidth<HTMLFormElement>();
  const { draft } = form;
  const { isMain = true } = previewOptions;
  const photo = useRef<HTMLDivElement>(null);

  function takePhoto(path: string): void {
    form.change({ photo: path });
    photo.current?.querySelector('button')?.focus();
  }

  const fields = (
    <div className="flex min-w-0 flex-col gap-6">
      {before}
      <div ref={photo} className="flex flex-col gap-2">
        <PhotoField
          photo={draft.photo}
          name={draft.name}
          upload={form.upload}
          onRemove={() => form.change({ photo: null })}
        />
        {!isMain && draft.photo === null && form.upload.progress === null && <MainPhotoOffer onUse={takePhoto} />}
      </div>
      <ColorField color={draft.backgroundColor} onChange={(backgroundColor) => form.change({ backgroundColor })} />
      {!brief && <TextColors form={form} />}
      <ContactFields form={form} brief={brief} />
      <SocialFields form={form} />
      {!brief && <LinkChoiceField form={form} isMain={isMain} />}
      {link}
    </div>
  );
  const preview = <CardPreview draft={draft} options={previewOptions} />;
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
      {width !== null && width >= TWO_COLUMNS ? (
        <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-8">
          <div>
            {fields}
            {after}
          </div>
          <div className="sticky top-(--preview-top,--spacing(1))">{preview}</div>
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

/** The card's page in a phone frame, updated on every keystroke. */
function CardPreview({ draft, options }: { draft: CardDraft; options: CardPreviewOptions }) {
  const { t, i18n } = useLingui();
  const { path, scanPath, madeWith } = options;
  const { links, logo } = usePageExtras(draft, options);
  const page = useMemo(
    () => previewPage(i18n, draft, { path, scanPath, madeWith }, { links, logo }),
    // i18n stays the same object when the locale changes
    [i18n, i18n.locale, draft, path, scanPath, madeWith, links, logo],
  );
  return (
    <div className="mx-auto h-[min(39rem,calc(100dvh-19rem))] min-h-96 sm:h-[min(39rem,calc(100dvh-14rem))] w-full max-w-80 overflow-hidden rounded-[2rem] border-4 border-ink bg-sunken">
      {/* Phone width, scaled to 80 % */}
      <PageFrame
        page={page}
        title={t`Live preview of the card`}
        className="h-[125%] w-[125%] origin-top-left scale-80"
      />
    </div>
  );
}
