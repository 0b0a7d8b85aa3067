import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeader } from '../app/page-header.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { Link } from '../app/routing/link.tsx';
import { useSession } from '../app/session.tsx';
import { textLinkStyle } from '../app/text-link-style.ts';
import { trpc } from '../trpc.ts';
import { VcardEditor } from './card-form-dialog.tsx';
import { VcardsFailed } from './cards-failed.tsx';
import { VcardsSkeleton } from './cards-skeleton.tsx';

/** The main card, by itself. */
export function VcardPage() {
  const { t } = useLingui();
  usePageTitle(t`My vCard`);
  const session = useSession();
  const list = trpc.vcards.list.useQuery();
  if (session.status !== 'in') return null;
  const cards = list.data?.vcards;
  return (
    <>
      <PageHeader title={t`My vCard`}>
        <Trans>
          The card that your address shows. All of them are under{' '}
          <Link to="/dashboard/vcards" className={textLinkStyle}>
            My vCards
          </Link>
          .
        </Trans>
      </PageHeader>
      {list.isPending && <VcardsSkeleton />}
      {list.isError && !cards && <VcardsFailed busy={list.isFetching} onRetry={() => list.refetch()} />}
      {cards && <VcardEditor profile={session.profile} card={cards.find((card) => card.isMain) ?? cards[0] ?? null} />}
    </>
  );
}
