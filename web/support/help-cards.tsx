import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, CalendarDays, type LucideIcon, Mail, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mailtoUrl } from '#src/emails.ts';
import { helpPath } from '#src/marketing/help-paths.ts';
import { screenPath } from '#src/screens.ts';
import { useLanguage } from '../app/i18n.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { supportPath } from '../app/site.ts';
import { trpc } from '../trpc.ts';
import { textLinkStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';

const linkStyle = `${textLinkStyle} py-0.5 text-left break-all`;

/** `isBesideChat`: one column. */
export function HelpCards({ isBesideChat, onChat }: { isBesideChat: boolean; onChat: () => void }) {
  const { t } = useLingui();
  const [language] = useLanguage();
  const { data } = trpc.support.address.useQuery();
  return (
    <ul
      className={classNames(
        'grid content-start gap-4',
        isBesideChat
          ? 'sm:grid-cols-2 lg:grid-cols-1'
          : arePlansShown
            ? 'sm:grid-cols-2'
            : 'sm:grid-cols-2 lg:grid-cols-3',
      )}
    >
      <HelpCard icon={BookOpen} title={<Trans>Documentation</Trans>} text={<Trans>Short answers, step by step.</Trans>}>
        <a href={helpPath('help', language, screenPath('support'))} className={linkStyle}>
          <Trans>All help pages</Trans>
        </a>
        <Link to="#faq" className={linkStyle}>
          <Trans>View FAQ</Trans>
        </Link>
      </HelpCard>
      <HelpCard
        icon={MessagesSquare}
        title={<Trans>Live chat</Trans>}
        text={
          <Trans>
            With a person, but not instant: we answer within 24 hours, and the reply appears here by itself.
          </Trans>
        }
      >
        <button type="button" onClick={onChat} className={linkStyle}>
          <Trans>Open the chat</Trans>
        </button>
      </HelpCard>
      <HelpCard icon={Mail} title={<Trans>Email support</Trans>} text={<Trans>We reply within 24 hours.</Trans>}>
        {data && (
          <a href={mailtoUrl(data.email) ?? undefined} className={linkStyle}>
            {data.email}
          </a>
        )}
      </HelpCard>
      {arePlansShown && (
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
      )}
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
