import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { LimitedItemKind } from '#src/owners/limited-items.ts';
import { UNLIMITED } from '#src/owners/plans.ts';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { ListFailed } from '../../app/load-failed.tsx';
import { type SaveFailure, useSaveFailure } from '../../app/not-saved.tsx';
import { arePlansShown } from '../../app/plans-shown.ts';
import { trpc } from '../../trpc.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { type Choice, ItemChoice, useChoice } from './item-choice.tsx';

/** Choose what to keep when over the plan limit (product 18.3). */
export function ChooseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const usage = trpc.pausing.usage.useQuery(undefined, { refetchOnWindowFocus: false });
  const of = (kind: LimitedItemKind) => [usage.data?.limits[kind] ?? UNLIMITED, usage.data?.counts[kind] ?? 0] as const;
  const vcards = useChoice('vcards', ...of('vcards'));
  const links = useChoice('links', ...of('links'));
  const qrCodes = useChoice('qrCodes', ...of('qrCodes'));
  const asked = [vcards, links, qrCodes].filter(({ isAsked }) => isAsked);
  const failure = useSaveFailure();
  const { save, isSaving } = useSaveChoice(failure, onClose);
  const titles: Record<LimitedItemKind, string> = { vcards: t`Cards`, links: t`Links`, qrCodes: t`QR codes` };
  return (
    <EditDialog
      title={t`Choose what to keep`}
      description={t`Everything else is paused until there's room again. Nothing is deleted, and you can change this anytime.`}
      formId={id}
      submit={t`Save`}
      isSaving={isSaving}
      isDirty={asked.some(({ isChanged }) => isChanged)}
      failure={failure}
      unsaved={t`Your choice hasn't been saved.`}
      onClose={onClose}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (usage.data && asked.every(({ list }) => list.data) && !isSaving) save(asked);
        }}
      >
        {usage.isPending && <Skeleton className="h-48" />}
        {usage.isError && !usage.data && (
          <ListFailed title={t`Couldn't load your items`} busy={usage.isFetching} onRetry={() => usage.refetch()}>
            {t`Nothing has changed. Please try again in a moment.`}
          </ListFailed>
        )}
        <div className="flex flex-col gap-8">
          {asked.map((choice) => (
            <ItemChoice key={choice.kind} title={titles[choice.kind]} choice={choice} />
          ))}
        </div>
        {usage.data && asked.length === 0 && (
          <p role="status">
            {arePlansShown
              ? t`Your plan has room for everything. Nothing is paused.`
              : t`There is room for everything. Nothing is paused.`}
          </p>
        )}
      </form>
    </EditDialog>
  );
}

type SaveChoice = { save: (choices: readonly Choice[]) => void; isSaving: boolean };

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
      void utils.pausing.invalidate();
      failure.fail(error);
    },
  });
  const save = (choices: readonly Choice[]) =>
    choose.mutate(Object.fromEntries(choices.map(({ kind, selection }) => [kind, [...selection]])));
  return { save, isSaving: choose.isPending };
}
