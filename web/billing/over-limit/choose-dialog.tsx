import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { UNLIMITED } from '#src/owners/plans.ts';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { ListFailed } from '../../app/load-failed.tsx';
import { type SaveFailure, useSaveFailure } from '../../app/not-saved.tsx';
import { trpc } from '../../trpc.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { MakeMainButton } from './make-main.tsx';
import {
  canSelect,
  choosableItems,
  countSelected,
  initialSelection,
  kindsOf,
  type LimitedKind,
  type OverLimitItem,
  type OverLimitItems,
  type Selection,
  toChoice,
  withSelected,
} from './selection.ts';

/** Choose what to keep when over the plan limit (product 18.3). */
export function ChooseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const list = trpc.pausing.list.useQuery(undefined, { refetchOnWindowFocus: false });
  const [selection, setSelection] = useState<Selection | null>(null);
  const failure = useSaveFailure();
  const { save, isSaving } = useSaveChoice(failure, onClose);
  return (
    <EditDialog
      title={t`Choose what to keep`}
      description={t`Everything else is paused until there's room again. Nothing is deleted, and you can change this anytime.`}
      formId={id}
      submit={t`Save`}
      isSaving={isSaving}
      isDirty={selection !== null}
      failure={failure}
      unsaved={t`Your choice hasn't been saved.`}
      onClose={onClose}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (list.data && !isSaving) save(list.data, selection ?? initialSelection(list.data));
        }}
      >
        {list.isPending && <Skeleton className="h-48" />}
        {list.isError && !list.data && (
          <ListFailed title={t`Couldn't load your items`} busy={list.isFetching} onRetry={() => list.refetch()}>
            {t`Nothing has changed. Please try again in a moment.`}
          </ListFailed>
        )}
        {list.data && (
          <Choices items={list.data} selection={selection ?? initialSelection(list.data)} onChange={setSelection} />
        )}
      </form>
    </EditDialog>
  );
}

type ChoicesProps = { items: OverLimitItems; selection: Selection; onChange: (selection: Selection | null) => void };

function Choices({ items, selection, onChange }: ChoicesProps) {
  const { t } = useLingui();
  const { vcards, links, qrCodes } = choosableItems(items);
  const kinds = kindsOf(items);
  const choice = { selection, onChange };
  return (
    <div className="flex flex-col gap-8">
      {vcards.length > 0 && <ItemChoice {...choice} title={t`Cards`} items={vcards} kind={kinds.vcards} />}
      {links.length > 0 && <ItemChoice {...choice} title={t`Links`} items={links} kind={kinds.links} />}
      {qrCodes.length > 0 && <ItemChoice {...choice} title={t`QR codes`} items={qrCodes} kind={kinds.qrCodes} />}
      {vcards.length + links.length + qrCodes.length === 0 && (
        <p role="status">{t`Your plan has room for everything. Nothing is paused.`}</p>
      )}
    </div>
  );
}

type ItemChoiceProps = Omit<ChoicesProps, 'items'> & {
  title: string;
  items: readonly OverLimitItem[];
  kind: LimitedKind;
};

function ItemChoice({ title, items, kind, selection, onChange }: ItemChoiceProps) {
  const isBlocked = ({ id, isMain = false }: OverLimitItem) =>
    isMain || (!selection.has(id) && !canSelect(selection, id, kind));
  const count = countSelected(kind, selection);
  const { limit, always } = kind;
  return (
    <fieldset>
      <legend className="text-lg font-bold">{title}</legend>
      <p role="status" className="mt-1 text-ink-soft tabular-nums">
        {limit !== UNLIMITED && (
          <Trans>
            {count} of {limit} chosen
          </Trans>
        )}
        {always > 0 && (
          <span className="block">
            <Trans>Your main card always stays.</Trans>
          </span>
        )}
        {limit > always && items.some((item) => !item.isMain && isBlocked(item)) && (
          <span className="block">
            <Trans>To choose another, deselect one first.</Trans>
          </span>
        )}
      </p>
      <ul className="mt-3 flex flex-col divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <Checkbox
              label={<ItemName item={item} />}
              checked={item.isMain || selection.has(item.id)}
              disabled={isBlocked(item)}
              onChange={(isSelected) => onChange(withSelected(selection, item.id, isSelected, kind))}
            />
            {/* What stays follows the new main card */}
            {item.isMain === false && (
              <MakeMainButton card={{ ...item, name: item.title }} onDone={() => onChange(null)} />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function ItemName({ item }: { item: OverLimitItem }) {
  const { t } = useLingui();
  return (
    <span className="wrap-anywhere">
      {item.title}
      {item.isMain && <span className="ml-2 rounded-full bg-sunken px-2 py-0.5 text-sm">{t`Main card`}</span>}
    </span>
  );
}

type SaveChoice = { save: (items: OverLimitItems, selection: Selection) => void; isSaving: boolean };

function useSaveChoice(failure: SaveFailure, onSaved: () => void): SaveChoice {
  const { t } = useLingui();
  const announce = useAnnounce();
  const utils = trpc.useUtils();
  const choose = trpc.pausing.choose.useMutation({
    onSuccess: async () => {
      const lists = [utils.vcards, utils.links, utils.qrCodes, utils.pausing];
      await Promise.all(lists.map((list) => list.invalidate()));
      announce(t`Choice saved`);
      onSaved();
    },
    onError: (error) => {
      // The plan may have changed meanwhile
      void utils.pausing.list.invalidate();
      failure.fail(error);
    },
  });
  return { save: (items, selection) => choose.mutate(toChoice(items, selection)), isSaving: choose.isPending };
}
