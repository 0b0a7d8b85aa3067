import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, CalendarDays, type LucideIcon, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../app/page-header.tsx';
import { useSession } from '../app/session.tsx';
import { supportPath } from '../app/site.ts';
import { accessOf } from '../owners/profile.ts';
import { trpc } from '../trpc.ts';
import { textLinkStyle } from '../ui/button-style.ts';
import { ContactForm } from './contact-form.tsx';
import { Faq } from './faq.tsx';

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
          <Trans>Write to us and a real person replies within 24 hours.</Trans>
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

const linkStyle = `${textLinkStyle} py-0.5 break-all`;

function HelpCards() {
  const { t } = useLingui();
  const { data } = trpc.support.address.useQuery();
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      <HelpCard icon={BookOpen} title={<Trans>Documentation</Trans>} text={<Trans>Answers to common questions.</Trans>}>
        <Link to="#faq" className={linkStyle}>
          <Trans>View FAQ</Trans>
        </Link>
      </HelpCard>
      <HelpCard icon={Mail} title={<Trans>Email support</Trans>} text={<Trans>We reply within 24 hours.</Trans>}>
        {data && (
          <a href={`mailto:${data.email}`} className={linkStyle}>
            {data.email}
          </a>
        )}
      </HelpCard>
      <HelpCard
        icon={CalendarDays}
        title={<Trans>Talk to us</Trans>}
        text={<Trans>About plans for your team, or to get a demo.</Trans>}
      >
        <Link to={supportPath(t`Contact Sales`)} className={linkStyle}>
          <Trans>Contact Sales</Trans>
        </Link>
        <Link to={supportPath(t`Schedule Demo`)} className={linkStyle}>
          <Trans>Schedule Demo</Trans>
        </Link>
      </HelpCard>
    </ul>
  );
}

type HelpCardProps = { icon: LucideIcon; title: ReactNode; text: ReactNode; children: ReactNode };

function HelpCard({ icon: Icon, title, text, children }: HelpCardProps) {
  return (
    <li className="flex gap-4 rounded-card border border-line bg-surface p-5">
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0">
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="mt-1 text-ink-soft">{text}</p>
        <p className="mt-2 flex min-h-7 flex-wrap gap-x-5 gap-y-1">{children}</p>
      </div>
    </li>
  );
}
