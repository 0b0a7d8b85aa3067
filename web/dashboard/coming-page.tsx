import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePageTitle } from '../shared/page-title.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Mark } from '../ui/logo.tsx';
import { PageHeader } from './page-header.tsx';

/** A page that is not built yet says so, and leads to what is. */
export function ComingPage({ title }: { title: string }) {
  const { t } = useLingui();
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        picture={<CardOutline />}
        title={t`This page is being built.`}
        action={
          <Link to="/dashboard/vcards" className={buttonStyle()}>
            <Trans>Go to My vCards</Trans>
          </Link>
        }
      >
        <p>
          <Trans>Your cards are ready under My vCards.</Trans>
        </p>
      </EmptyState>
    </>
  );
}

function CardOutline() {
  return (
    <div className="flex aspect-[8/5] w-56 -rotate-3 flex-col justify-between rounded-card border-2 border-dashed border-line-strong p-5 text-line-strong">
      <Mark />
      <div className="flex flex-col gap-2">
        <span className="h-2 w-28 rounded-full bg-line" />
        <span className="h-2 w-16 rounded-full bg-line" />
      </div>
    </div>
  );
}
