import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import type { DraftKind } from '#src/drafts/drafts.ts';
import { errorMessage } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { Swatch } from './tag-chip.tsx';
import { useTypedTag } from './typed-tag.ts';
import type { OwnTag } from './use-tags.ts';

type Tagged = { id: string; title: string; tagIds: readonly string[] };

type AssignDialogProps = {
  kind: DraftKind;
  items: readonly Tagged[];
  onAssigned: (ids: readonly string[], add: readonly string[], remove: readonly string[]) => void;
  onManage: () => void;
  onClose: () => void;
};

/** Which tags items have. A name that is new becomes a tag. */
export function AssignDialog({ kind, items, onAssigned, onManage, onClose }: AssignDialogProps) {
  const { t, i18n } = useLingui();
  const form = useId();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  // What was chosen here; the rest stays as it is
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const choose = (id: string, isOn: boolean) => setChoices((before) => new Map(before).set(id, isOn));
  const field = useTypedTag((id) => choose(id, true));
  const { name } = field;
  const assign = trpc.tags.assign.useMutation();
  const { title = '' } = items[0] ?? {};
  const count = items.length;
  const chosen = (isOn: boolean) => [...choices].filter(([, on]) => on === isOn).map(([id]) => id);

  const stateOf = (id: string): boolean | 'mixed' => {
    const choice = choices.get(id);
    if (choice !== undefined) return choice;
    const having = items.filter(({ tagIds }) => tagIds.includes(id)).length;
    return having === items.length ? true : having > 0 && 'mixed';
  };

  /** Includes what is still typed in the field. */
  async function save(): Promise<void> {
    const typedId = name === '' ? undefined : await field.add();
    if (typedId === null) return;
    const ids = items.map(({ id }) => id);
    const add = [...new Set([...chosen(true), ...(typedId === undefined ? [] : [typedId])])];
    const remove = chosen(false).filter((id) => id !== typedId);
    if (add.length + remove.length === 0) return onClose();
    try {
      await assign.mutateAsync({ kind, ids, add, remove });
    } catch (refused) {
      return field.refuse(errorMessage(i18n, refused));
    }
    onAssigned(ids, add, remove);
    announce(t`Tags saved`);
    onClose();
    const changed = [utils.tags, utils.links, utils.qrCodes, utils.vcards];
    await Promise.all(changed.map((router) => router.invalidate())).catch(() => undefined);
  }

  /** Enter in the field chooses or creates what it names, and saves once it is empty. */
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (field.isCreating || assign.isPending) return;
    void (name === '' ? save() : field.add());
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !assign.isPending && onClose()}
      title={count === 1 ? t`Tags of ${title}` : t`Tags`}
      description={count > 1 && <Plural value={count} one="# selected" other="# selected" />}
      footer={
        <>
          <Button variant="quiet" onClick={onManage} className="sm:mr-auto">
            <Trans>Manage tags</Trans>
          </Button>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={assign.isPending || field.isCreating} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={t`Find or create a tag`}
          value={field.typed}
          error={field.error}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => field.type(target.value)}
        />
        {field.isNew && (
          <Button type="submit" variant="secondary" size="small" busy={field.isCreating} className="mt-3 max-w-full">
            <span className="truncate">
              <Trans>Create “{name}”</Trans>
            </span>
          </Button>
        )}
        <ul aria-label={t`Tags`} className="mt-3 flex flex-col">
          {field.found.map((tag) => (
            <TagChoice key={tag.id} tag={tag} state={stateOf(tag.id)} onChange={(isOn) => choose(tag.id, isOn)} />
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

type TagChoiceProps = { tag: OwnTag; state: boolean | 'mixed'; onChange: (isOn: boolean) => void };

/** Mixed: some of the items have the tag. */
function TagChoice({ tag, state, onChange }: TagChoiceProps) {
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-card px-2 hover:bg-sunken">
        <input
          ref={(box) => {
            if (box) box.indeterminate = state === 'mixed';
          }}
          type="checkbox"
          checked={state === true}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0"
        />
        <Swatch color={tag.color} />
        <span className="min-w-0 wrap-anywhere">{tag.name}</span>
      </label>
    </li>
  );
}
