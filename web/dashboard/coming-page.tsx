import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { CardOutline } from '../shared/card-outline.tsx';
import { PageHeader } from '../shared/page-header.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ComingSoonBanner } from './coming-soon-banner.tsx';

/** A page that is not built yet says so, and leads to what is. */
export function ComingPage({ title }: { title: string }) {
  const { t } = useLingui();
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <ComingSoonBanner />
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
