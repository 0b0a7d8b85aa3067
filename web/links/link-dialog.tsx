import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { EditDialog } from '../app/edit-dialog.tsx';
import { useSaveFailure } from '../app/not-saved.tsx';
import { Button } from '../ui/button.tsx';
import { focusFirstField } from '../ui/first-field.ts';
import { type CreatedLink, LinkCreated } from './link-created.tsx';
import { LinkFields } from './link-fields.tsx';
import { useLinkForm } from './link-form-state.ts';
import { LinkPreview } from './link-preview.tsx';
import { useCreateLink } from './save-link.ts';
import { TagField } from './tags/tag-field.tsx';
import { useTypedTag } from './tags/typed-tag.ts';

/** Creates a link: what is pasted makes the title, and Enter creates it (product 12.25). `hasRoom`: for one more. */
export function LinkDialog({ hasRoom, onClose }: { hasRoom: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const form = useLinkForm(null);
  const failure = useSaveFailure();
  const [tagIds, setTagIds] = useState<readonly string[]>([]);
  const tag = useTypedTag((chosen) => setTagIds((before) => [...new Set([...before, chosen])]));
  const [created, setCreated] = useState<CreatedLink | null>(null);
  const create = useCreateLink(form, failure, setCreated);
  const isAgain = useRef(false);
  // The button that had the focus is gone
  useEffect(() => {
    if (created === null && isAgain.current && form.ref.current) focusFirstField(form.ref.current);
  }, [created, form.ref]);

  function startAgain(): void {
    isAgain.current = true;
    form.reset();
    failure.clear();
    setTagIds([]);
    setCreated(null);
  }

  async function submit(): Promise<void> {
    if (create.isPending || tag.isCreating) return;
    const fields = form.validate();
    if (!fields) return;
    // What is still typed counts, too
    const typed = tag.name === '' ? undefined : await tag.add();
    if (typed !== null) create.mutate({ ...fields, tagIds: [...new Set([...tagIds, typed ?? []].flat())] });
  }

  return (
    <EditDialog
      title={t`Add link`}
      size="wide"
      formId={id}
      submit={<Trans>Add link</Trans>}
      isSaving={create.isPending}
      isDirty={form.isDirty}
      failure={failure}
      draft={form.kept}
      unsaved={t`Your changes to this link haven't been saved.`}
      result={
        created && {
          title: t`Your link is ready`,
          content: <LinkCreated link={created} />,
          footer: (
            <>
              {hasRoom && (
                <Button variant="secondary" onClick={startAgain}>
                  <Trans>Add another link</Trans>
                </Button>
              )}
              <Button variant="secondary" onClick={onClose}>
                <Trans>Done</Trans>
              </Button>
            </>
          ),
        }
      }
      onClose={onClose}
    >
      <div className="grid items-start gap-6 sm:grid-cols-[1fr_17rem] sm:gap-8">
        <form
          id={id}
          ref={form.ref}
          noValidate
          className="flex min-w-0 flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <LinkFields form={form} link={null}>
            <TagField
              field={tag}
              chosen={tagIds}
              onToggle={(chosen) =>
                setTagIds((before) =>
                  before.includes(chosen) ? before.filter((one) => one !== chosen) : [...before, chosen],
                )
              }
            />
          </LinkFields>
        </form>
        <div className="sm:sticky sm:top-0">
          <LinkPreview draft={form.draft} slug={form.draft.slug || null} saved={null} />
        </div>
      </div>
    </EditDialog>
  );
}
