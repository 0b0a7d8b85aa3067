import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { NewTag } from '#src/links/tag-schemas.ts';
import { MAX_TAGS } from '#src/lists.ts';
import { PartFailed } from '../../app/load-failed.tsx';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { Swatch } from './tag-chip.tsx';
import { TagForm } from './tag-form.tsx';
import { nextColor, type OwnTag } from './use-tags.ts';

/** Creates, renames, colors and deletes tags. */
export function TagsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const list = trpc.tags.list.useQuery();
  const tags = list.data?.tags ?? [];
  const count = tags.length;
  // The tag that is edited, or a new one
  const [edited, setEdited] = useState<string | 'new' | null>(null);
  const [deleted, setDeleted] = useState<OwnTag | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const refresh = useRefreshTags();
  const create = trpc.tags.create.useMutation({ onSuccess: refresh });
  const update = trpc.tags.update.useMutation({ onSuccess: refresh });

  function leaveForm(): void {
    setEdited(null);
    requestAnimationFrame(() => add.current?.focus());
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Tags`}
      description={t`Links, QR codes and cards share them. Visitors don't see them.`}
    >
      {list.isError && !list.data && (
        <PartFailed busy={list.isFetching} onRetry={() => list.refetch()}>
          <Trans>Couldn't load this</Trans>
        </PartFailed>
      )}
      <ul aria-label={t`Tags`} className="flex flex-col divide-y divide-line">
        {tags.map((tag) => (
          <li key={tag.id}>
            {edited === tag.id ? (
              <TagForm
                initial={{ name: tag.name, color: tag.color }}
                submit={t`Save`}
                save={async (changes: NewTag) => {
                  await update.mutateAsync({ id: tag.id, changes });
                  leaveForm();
                }}
                onCancel={leaveForm}
              />
            ) : (
              <TagLine tag={tag} onEdit={() => setEdited(tag.id)} onDelete={() => setDeleted(tag)} />
            )}
          </li>
        ))}
      </ul>
      {list.data && tags.length === 0 && edited === null && (
        <p className="pb-3 text-ink-soft">
          <Trans>No tags yet. With tags, you find what belongs together: a campaign, a place or a client.</Trans>
        </p>
      )}
      {edited === 'new' ? (
        <TagForm
          initial={{ name: '', color: nextColor(tags) }}
          submit={t`Create tag`}
          save={async (tag: NewTag) => {
            await create.mutateAsync(tag);
            leaveForm();
          }}
          onCancel={leaveForm}
        />
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            ref={add}
            variant="secondary"
            size="small"
            disabled={tags.length >= MAX_TAGS}
            onClick={() => setEdited('new')}
          >
            <Plus aria-hidden="true" className="size-4" />
            <Trans>Create tag</Trans>
          </Button>
          <p className="text-sm text-ink-soft">
            <Trans>
              {count} of {MAX_TAGS} tags
            </Trans>
          </p>
        </div>
      )}
      {deleted && <DeleteTagDialog tag={deleted} onClose={() => setDeleted(null)} onDeleted={leaveForm} />}
    </Dialog>
  );
}

/** Lists show the names and colors of tags, and which items have them. */
function useRefreshTags(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.tags, utils.links, utils.qrCodes, utils.vcards].map((router) => router.invalidate())).catch(
      () => undefined,
    );
}

function TagLine({ tag, onEdit, onDelete }: { tag: OwnTag; onEdit: () => void; onDelete: () => void }) {
  const { t } = useLingui();
  const { name, color, count } = tag;
  return (
    <div className="flex min-h-12 items-center gap-3">
      <Swatch color={color} className="size-3.5" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-sm text-ink-soft">
          <Plural value={count} one="# item" other="# items" />
        </span>
      </p>
      <IconButton label={t`Edit ${name}`} onClick={onEdit} className="size-11">
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={t`Delete ${name}`} onClick={onDelete} className="size-11">
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

type DeleteTagDialogProps = { tag: OwnTag; onClose: () => void; onDeleted: () => void };

function DeleteTagDialog({ tag: { id, name }, onClose, onDeleted }: DeleteTagDialogProps) {
  const { t } = useLingui();
  const failure = useSaveFailure();
  const announce = useAnnounce();
  const refresh = useRefreshTags();
  const remove = trpc.tags.delete.useMutation({
    onSuccess: async () => {
      await refresh();
      announce(t`Tag deleted`);
      onClose();
      onDeleted();
    },
    onError: failure.fail,
  });
  const confirm = () => remove.mutate({ id });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete the tag ${name}?`}
      description={<Trans>It's removed from everything that has it. Your links, QR codes and cards stay.</Trans>}
      confirmLabel={t`Delete tag`}
      cancelLabel={t`Keep tag`}
      busy={remove.isPending}
      notice={
        <NotSaved title={<Trans>Not deleted</Trans>} failure={failure} onRetry={confirm} busy={remove.isPending} />
      }
      onConfirm={confirm}
    />
  );
}
