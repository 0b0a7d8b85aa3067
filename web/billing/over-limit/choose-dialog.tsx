import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { ListFailed } from '../../app/list-failed.tsx';
import { trpc } from '../../trpc.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { choosable, firstMarks, kindsOf, type Marks, type Places, withMark } from './choice.ts';
import { PlaceChoice } from './place-choice.tsx';
import { useSaveChoice } from './save-choice.ts';

/** What stays when the plan has room for less (product 18.3). */
export function ChooseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const list = trpc.pausing.list.useQuery(undefined, { refetchOnWindowFocus: false });
  const [marks, setMarks] = useState<Marks | null>(null);
  const { save, isSaving } = useSaveChoice(onClose);
  return (
    <EditDialog
      title={t`Choose which stay`}
      description={t`The rest is paused until there is room again. Nothing is deleted, and you can change this whenever you like.`}
      formId={id}
      submit={t`Save`}
      isSaving={isSaving}
      isUploading={false}
      isDirty={marks !== null}
      unsaved={t`What you chose has not been saved.`}
      onClose={onClose}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (list.data && !isSaving) save(list.data, marks ?? firstMarks(list.data));
        }}
      >
        {list.isPending && <Skeleton className="h-48" />}
        {list.isError && !list.data && (
          <ListFailed title={t`This could not be loaded`} busy={list.isFetching} onRetry={() => list.refetch()}>
            {t`Nothing has changed. Please try again in a moment.`}
          </ListFailed>
        )}
        {list.data && <Choices places={list.data} marks={marks ?? firstMarks(list.data)} onChange={setMarks} />}
      </form>
    </EditDialog>
  );
}

type ChoicesProps = { places: Places; marks: Marks; onChange: (marks: Marks) => void };

function Choices({ places, marks, onChange }: ChoicesProps) {
  const { t } = useLingui();
  const { vcards, links } = choosable(places);
  const kinds = kindsOf(places);
  const all = [kinds.vcards, kinds.links, kinds.qrCodes];
  const mark = (id: string, isMarked: boolean) => onChange(withMark(marks, id, isMarked, all));
  return (
    <div className="flex flex-col gap-8">
      {vcards.length > 0 && (
        <PlaceChoice
          title={t`Cards`}
          places={vcards}
          counters={[{ name: null, kind: kinds.vcards }]}
          codes={null}
          marks={marks}
          onMark={mark}
        />
      )}
      {links.length > 0 && (
        <PlaceChoice
          title={t`Links and QR codes`}
          places={links}
          counters={[
            { name: t`Links`, kind: kinds.links },
            { name: t`QR codes`, kind: kinds.qrCodes },
          ]}
          codes={kinds.qrCodes.ids}
          marks={marks}
          onMark={mark}
        />
      )}
      {vcards.length + links.length === 0 && (
        <p role="status">{t`Your plan has room for everything. Nothing is paused.`}</p>
      )}
    </div>
  );
}
