import { useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { useId, useState } from 'react';
import { useParams } from 'react-router';
import { EditorFrame } from '../app/editor/editor-frame.tsx';
import { type ItemSource, startOf, useItemDraft } from '../app/editor/item-draft.ts';
import { OpenedItem, readAnew } from '../app/editor/opened-item.tsx';
import { usePublish } from '../app/editor/publish.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useSaveFailure } from '../app/not-saved.tsx';
import { useScreenPath } from '../app/owner.tsx';
import { useTimeZone } from '../app/time-zone.ts';
import { type AppRouter, trpc } from '../trpc.ts';
import { linkDraftOf } from './link-draft.ts';
import { LinkFields } from './link-fields.tsx';
import { useLinkForm } from './link-form-state.ts';
import { LinkPreview } from './link-preview.tsx';
import { useLinkFailure } from './save-link.ts';
import { ItemTags } from './tags/item-tags.tsx';

const LinkShareDialog = lazy(async () => (await withTexts(import('./link-share-dialog.tsx'))).LinkShareDialog);

type OpenedLink = inferRouterOutputs<AppRouter>['drafts']['link'];

export function LinkEditorPage() {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = trpc.drafts.link.useQuery({ id }, readAnew);
  const { cancel } = trpc.useUtils().drafts.link;
  return (
    <OpenedItem id={id} query={query} cancel={cancel} list={{ to: screenPath('links'), label: t`Go to Links` }}>
      {(source) => <LinkEditor source={source} />}
    </OpenedItem>
  );
}

function LinkEditor({ source }: { source: ItemSource<OpenedLink> }) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const formId = useId();
  const timeZone = useTimeZone();
  const { item } = source.opened;
  const savedOf = (opened: OpenedLink) => linkDraftOf(opened.item, timeZone);
  const [start] = useState(() => startOf(savedOf(source.opened), source.opened.draft));
  const form = useLinkForm(item, start);
  const draft = useItemDraft({
    source,
    savedOf,
    values: form.draft,
    apply: form.change,
    kept: ({ password: _, ...data }) => ({ kind: 'link', id: item.id, data }),
  });
  const failure = useSaveFailure();
  const fail = useLinkFailure(form, failure);
  const save = trpc.links.publish.useMutation();
  const { isSaving, submit } = usePublish(draft, {
    validate: form.validate,
    failure,
    done: t`Link updated successfully`,
    call: (changes, known) => save.mutateAsync({ id: item.id, changes, known }),
    onError: (error) => fail(t`Failed to update link. Please try again.`, error),
  });

  return (
    <EditorFrame
      title={t`Edit link`}
      name={item.title}
      back={{ to: screenPath('links'), label: t`Back to Links` }}
      draft={draft}
      formId={formId}
      failure={failure}
      isSaving={isSaving}
      hasSecret={form.draft.password !== ''}
      share={(onClose) => <LinkShareDialog link={item} onClose={onClose} />}
    >
      <ItemTags kind="link" id={item.id} title={item.title} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          id={formId}
          ref={form.ref}
          noValidate
          className="flex min-w-0 max-w-2xl flex-col gap-5 [&_input]:scroll-mt-40"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <LinkFields form={form} link={item} />
        </form>
        <div className="lg:sticky lg:top-(--preview-top)">
          <LinkPreview draft={form.draft} slug={form.draft.slug || item.slug} saved={item.slug} />
        </div>
      </div>
    </EditorFrame>
  );
}
