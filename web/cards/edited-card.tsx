import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { useId, useRef, useState } from 'react';
import { photoFields } from '#src/cards/card-fields.ts';
import { EditorFrame } from '../app/editor/editor-frame.tsx';
import { type ItemSource, startOf, useItemDraft } from '../app/editor/item-draft.ts';
import { OpenedItem, readAnew } from '../app/editor/opened-item.tsx';
import { usePublish } from '../app/editor/publish.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useSaveFailure } from '../app/not-saved.tsx';
import { useMay, useOwner, useScreenPath } from '../app/owner.tsx';
import { MakeMainButton } from '../billing/over-limit/make-main.tsx';
import { ItemTags } from '../links/tags/item-tags.tsx';
import { type AppRouter, trpc } from '../trpc.ts';
import { draftFromCard, keptOf, type OwnCard } from './form/card-draft.ts';
import { CardEditor } from './form/card-editor.tsx';
import { type CardForm, useCardForm } from './form/card-form-state.ts';
import { CountryCodeOffer } from './form/country-code-offer.tsx';
import { HandleField } from './form/handle-field.tsx';
import { LabelField } from './form/label-field.tsx';
import { previewOptions } from './form/preview-options.ts';
import { useOfferOnOthers } from './offer-on-others.ts';
import { useCardFailure } from './save-card.ts';

// Of organizations only
const CardHolder = lazy(async () => (await withTexts(import('./holder.tsx'))).CardHolder, {
  Fallback: () => <div className="h-14" />,
});
const OnTeamPage = lazy(async () => (await withTexts(import('./on-team-page.tsx'))).OnTeamPage, {
  Fallback: () => <div className="h-12" />,
});
const TemplatedForm = lazy(async () => (await withTexts(import('./templates/templated-form.tsx'))).TemplatedForm, {
  Fallback: () => <div className="h-320" />,
});
const CardShareDialog = lazy(async () => (await withTexts(import('./card-share-dialog.tsx'))).CardShareDialog);

type OpenedCard = inferRouterOutputs<AppRouter>['drafts']['card'];

export function EditedCard({ id, title }: { id: string; title: string }) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const query = trpc.drafts.card.useQuery({ id }, readAnew);
  const { cancel } = trpc.useUtils().drafts.card;
  return (
    <OpenedItem id={id} query={query} cancel={cancel} list={{ to: screenPath('cards'), label: t`Go to My vCards` }}>
      {(source) => <Editor source={source} title={title} />}
    </OpenedItem>
  );
}

type EditorProps = { source: ItemSource<OpenedCard>; title: string };

function Editor({ source, title }: EditorProps) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const owner = useOwner();
  const mayManage = useMay('cards.manage');
  const mayAssign = useMay('cards.assign');
  const { item } = source.opened;
  const savedOf = (opened: OpenedCard) => draftFromCard(opened.item);
  const [start] = useState(() => startOf(savedOf(source.opened), source.opened.draft));
  const form = useCardForm({ id: useId(), start, storedAs: null, card: item });
  const draft = useItemDraft({
    source,
    savedOf,
    values: form.draft,
    apply: form.change,
    photos: photoFields,
    kept: (values) => ({ kind: 'card', id: item.id, data: keptOf(values, item.handle) }),
  });
  const failure = useSaveFailure();
  const fail = useCardFailure(failure);
  const { isUploading } = form;
  const save = trpc.vcards.publish.useMutation();
  const { isSaving, submit } = usePublish(draft, {
    validate: form.validate,
    isUploading,
    failure,
    done: t`vCard updated successfully`,
    call: (fields, known) => save.mutateAsync({ id: item.id, fields, known }),
    onError: (error) => fail(t`Failed to update vCard. Please try again.`, error),
  });
  const offerOnOthers = useOfferOnOthers();
  // Another card may become the main one, which changes no field of this one
  const { data: card = item } = trpc.vcards.byId.useQuery({ id: item.id });

  const { template } = source.opened;
  const editor = (shown: CardForm) => (
    <CardEditor
      form={shown}
      previewOptions={previewOptions(owner, card, { first: false, handle: form.handle.handle })}
      cardId={item.id}
      onSubmit={async () => {
        // Without an answer, there is no offer
        if (await submit()) await offerOnOthers(item).catch(() => undefined);
      }}
      before={
        <>
          {mayManage && owner.ownerKind === 'person' && <MainCardLine card={card} />}
          {mayAssign && <CardHolder card={card} />}
          {mayAssign && <OnTeamPage card={card} />}
          <CountryCodeOffer form={form} opened={source.opened.fullPhones} />
        </>
      }
      label={<LabelField form={form} />}
      link={mayManage && <HandleField form={form} card={item} />}
    />
  );

  return (
    <EditorFrame
      title={title}
      name={item.name}
      back={{ to: screenPath('cards'), label: t`Back to My vCards` }}
      draft={draft}
      formId={form.id}
      failure={failure}
      isSaving={isSaving}
      isUploading={isUploading}
      share={(onClose) => <CardShareDialog card={card} onClose={onClose} />}
    >
      {mayManage && <ItemTags kind="card" id={item.id} title={item.name} />}
      {template ? (
        <TemplatedForm form={form} template={template}>
          {editor}
        </TemplatedForm>
      ) : (
        editor(form)
      )}
    </EditorFrame>
  );
}

/** Whether this is the card at the owner's own link, and the way to make it that. */
function MainCardLine({ card }: { card: OwnCard }) {
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-2.5">
      <p ref={line} tabIndex={-1} className="min-w-40 flex-1 text-ink-soft">
        {card.isMain ? (
          <Trans>Main card: your link opens it.</Trans>
        ) : (
          <Trans>Your link opens another card, your main card.</Trans>
        )}
      </p>
      {!card.isMain && <MakeMainButton card={card} onDone={() => line.current?.focus()} />}
    </div>
  );
}
