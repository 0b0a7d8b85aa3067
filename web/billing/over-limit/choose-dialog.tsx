import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { UNLIMITED } from '#src/owners/plans.ts';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { refusalReason } from '../../app/errors.ts';
import { ListFailed } from '../../app/load-failed.tsx';
import { trpc } from '../../trpc.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
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
  const { save, isSaving } = useSaveChoice(onClose);
  return (
    <EditDialog
      title={t`Choose what to keep`}
      description={t`Everything else is paused until there's room again. Nothing is deleted, and you can change this anytime.`}
      formId={id}
      submit={t`Save`}
      isSaving={isSaving}
      isDirty={selection !== null}
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

type ChoicesProps = { items: OverLimitItems; selection: Selection; onChange: (selection: Selection) => void };

function Choices({ items, selection, onChange }: ChoicesProps) {
  const { t } = useLingui();
  const { vcards, links } = choosableItems(items);
  const kinds = kindsOf(items);
  const all = [kinds.vcards, kinds.links, kinds.qrCodes];
  const select = (id: string, isSelected: boolean) => onChange(withSelected(selection, id, isSelected, all));
  return (
    <div className="flex flex-col gap-8">
      {vcards.length > 0 && (
        <ItemChoice
          title={t`Cards`}
          items={vcards}
          counters={[{ name: null, kind: kinds.vcards }]}
          codes={null}
          selection={selection}
          onSelect={select}
        />
      )}
      {links.length > 0 && (
        <ItemChoice
          title={t`Links and QR codes`}
          items={links}
          counters={[
            { name: t`Links`, kind: kinds.links },
            { name: t`QR codes`, kind: kinds.qrCodes },
          ]}
          codes={kinds.qrCodes.ids}
          selection={selection}
          onSelect={select}
        />
      )}
      {vcards.length + links.length === 0 && (
        <p role="status">{t`Your plan has room for everything. Nothing is paused.`}</p>
      )}
    </div>
  );
}

type ItemChoiceProps = {
  title: string;
  items: readonly OverLimitItem[];
  /** named if there are several */
  counters: { name: string | null; kind: LimitedKind }[];
  /** ids of links with a QR code; null for cards */
  codes: ReadonlySet<string> | null;
  selection: Selection;
  onSelect: (id: string, isSelected: boolean) => void;
};

function ItemChoice({ title, items, counters, codes, selection, onSelect }: ItemChoiceProps) {
  const kinds = counters.map(({ kind }) => kind);
  const isFull = items.some(({ id }) => !selection.has(id) && !canSelect(selection, id, kinds));
  return (
    <fieldset>
      <legend className="text-lg font-bold">{title}</legend>
      <p role="status" className="mt-1 text-ink-soft tabular-nums">
        {counters
          .filter(({ kind }) => kind.limit !== UNLIMITED)
          .map(({ name, kind }) => (
            <span key={name ?? 'only'} className="mr-4 inline-block">
              <Counter name={name} count={countSelected(kind, selection)} limit={kind.limit} />
            </span>
          ))}
        {isFull && (
          <span className="block">
            <Trans>To choose another, deselect one first.</Trans>
          </span>
        )}
      </p>
      <ul className="mt-3 flex flex-col divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.id} className="py-2.5">
            <Checkbox
              label={<ItemName item={item} hasCode={codes?.has(item.id) ?? false} />}
              checked={selection.has(item.id)}
              disabled={!selection.has(item.id) && !canSelect(selection, item.id, kinds)}
              onChange={(isSelected) => onSelect(item.id, isSelected)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Counter({ name, count, limit }: { name: string | null; count: number; limit: number }) {
  if (name === null) {
    return (
      <Trans>
        {count} of {limit} chosen
      </Trans>
    );
  }
  return (
    <Trans>
      {name}: {count} of {limit} chosen
    </Trans>
  );
}

function ItemName({ item, hasCode }: { item: OverLimitItem; hasCode: boolean }) {
  const { t } = useLingui();
  return (
    <span className="wrap-anywhere">
      {item.title}
      {hasCode && <span className="ml-2 rounded-full bg-sunken px-2 py-0.5 text-sm">{t`QR code`}</span>}
    </span>
  );
}

function useSaveChoice(onSaved: () => void): {
  save: (items: OverLimitItems, selection: Selection) => void;
  isSaving: boolean;
} {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const choose = trpc.pausing.choose.useMutation({
    onSuccess: async () => {
      const lists = [utils.vcards.list, utils.links.list, utils.qrCodes.list, utils.pausing.list];
      await Promise.all(lists.map((list) => list.invalidate()));
      toast({ title: t`Choice saved` });
      onSaved();
    },
    onError: (error) => {
      // The plan may have changed meanwhile
      void utils.pausing.list.invalidate();
      const description = refusalReason(i18n, error) ?? t`Please try again.`;
      toast({ variant: 'destructive', title: t`Couldn't save your choice`, description });
    },
  });
  return { save: (items, selection) => choose.mutate(toChoice(items, selection)), isSaving: choose.isPending };
}
