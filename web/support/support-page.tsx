import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../app/page-title.ts';
import { useSession } from '../app/session.tsx';
import { accessOf } from '../owners/profile-access.ts';
import { ContactForm } from './contact-form.tsx';
import { Faq } from './faq.tsx';
import { HelpCards } from './help-cards.tsx';

export function SupportPage() {
  const { t } = useLingui();
  usePageTitle(t`Support`);
  const session = useSession();
  if (session.status !== 'in') return null;
  return (
    <div className="flex flex-col gap-10">
      <header>
        <h1 className="text-2xl font-bold">
          <Trans>Support</Trans>
        </h1>
        <p className="mt-2 text-ink-soft">
          <Trans>Write to us and a person answers within 24 hours.</Trans>
        </p>
      </header>
      <HelpCards />
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-12">
        <ContactForm profile={session.profile} plan={accessOf(session.profile).plan} />
        <Faq />
      </div>
    </div>
  );
}
