import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { DraftNotice } from '../app/draft-notice.tsx';
import { ListSkeleton } from '../app/list/list-skeleton.tsx';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { UnsavedGuard } from '../app/unsaved-changes.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { EditedCard } from './edited-card.tsx';
import { CardsFailed } from './list/cards-failed.tsx';
import { NewCardFields, useNewCardForm } from './new-card.tsx';
import { useCreateCard } from './save-card.ts';

/** Edits the main card, or creates the first one. */
export function CardPage() {
  const { t } = useLingui();
  const main = trpc.vcards.main.useQuery();
  // Stays the same although another card becomes the main one
  const [edited, edit] = useState<string | null>(null);
  if (edited === null && main.data) edit(main.data.id);
  if (edited !== null) return <EditedCard id={edited} title={t`My card`} />;
  return (
    <>
      <Header />
      {main.isPending && <ListSkeleton />}
      {main.isError && main.data === undefined && <CardsFailed busy={main.isFetching} onRetry={() => main.refetch()} />}
      {main.data === null && <FirstCardForm />}
    </>
  );
}

/** The editor has another title. */
function Header() {
  const { t } = useLingui();
  usePageTitle(t`My card`);
  return (
    <PageHeader title={t`My card`}>
      <Trans>The card your link opens.</Trans>
    </PageHeader>
  );
}

function FirstCardForm() {
  const form = useNewCardForm(useId());
  const failure = useSaveFailure();
  const create = useCreateCard(form, failure);
  return (
    <>
      <UnsavedGuard isDirty={() => form.isDirty} onDiscard={form.kept.clear} />
      <DraftNotice draft={form.kept} className="mb-6" />
      <NewCardFields
        form={form}
        isFirst
        onSubmit={create.submit}
        after={
          <div className="mt-8 flex flex-col items-start gap-4">
            <NotSaved failure={failure} formId={form.id} busy={create.isPending} className="w-full" />
            <Button type="submit" busy={create.isPending} disabled={create.isUploading}>
              {create.isUploading ? <Trans>Uploading photo…</Trans> : <Trans>Create card</Trans>}
            </Button>
          </div>
        }
      />
    </>
  );
}
