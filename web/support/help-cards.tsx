import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, CalendarDays, type LucideIcon, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../app/routing/link.tsx';
import { supportPath } from '../app/support-path.ts';
import { textLinkStyle } from '../app/text-link-style.ts';
import { trpc } from '../trpc.ts';

const linkStyle = `${textLinkStyle} py-0.5 break-all`;

/** The ways to an answer that exist. There is no live chat, so none is offered. */
export function HelpCards() {
  const { t } = useLingui();
  const { data } = trpc.support.address.useQuery();
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      <HelpCard
        icon={BookOpen}
        title={<Trans>Documentation</Trans>}
        text={<Trans>How the usual things are done.</Trans>}
      >
        <Link to="#faq" className={linkStyle}>
          <Trans>View FAQ</Trans>
        </Link>
      </HelpCard>
      <HelpCard icon={Mail} title={<Trans>Email support</Trans>} text={<Trans>We answer within 24 hours.</Trans>}>
        {data && (
          <a href={`mailto:${data.email}`} className={linkStyle}>
            {data.email}
          </a>
        )}
      </HelpCard>
      <HelpCard
        icon={CalendarDays}
        title={<Trans>Talk to us</Trans>}
        text={<Trans>About plans for your team, or to see it shown.</Trans>}
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
