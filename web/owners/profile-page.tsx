import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { PageHeader } from '../app/page-header.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { Link } from '../app/routing/link.tsx';
import { useSession } from '../app/session.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { ProfileForm } from './profile-form.tsx';

/** The simple profile editor. */
export function ProfilePage() {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  const session = useSession();
  if (session.status !== 'in') return null;
  return (
    <div className="max-w-2xl">
      <Link to="/dashboard" className={buttonStyle('quiet', 'small', '-ml-3 mb-3')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Back to dashboard</Trans>
      </Link>
      <PageHeader title={t`Profile`}>
        <Trans>How you are called here. Your cards keep the names you gave them.</Trans>
      </PageHeader>
      <ProfileForm profile={session.profile} />
    </div>
  );
}
