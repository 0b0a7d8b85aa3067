import { Trans, useLingui } from '@lingui/react/macro';
import {
  Building2,
  ChartColumn,
  CircleUserRound,
  CreditCard,
  House,
  IdCard,
  LifeBuoy,
  Link as LinkIcon,
  LogOut,
  type LucideIcon,
  QrCode,
  Search,
  Share2,
  Users,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, useMatch } from 'react-router';
import { useMay, useScreenPath } from '../app/owner.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { TrialChip } from '../billing/trial-chip.tsx';
import { ShareMainCard } from '../cards/home/card-actions.tsx';
import { useHasUnreadReply } from '../support/conversation.ts';
import { classNames } from '../ui/class-names.ts';

type NavigationProps = {
  /** Icons only; labels become tooltips. */
  collapsed?: boolean;
  onSearch: () => void;
  /** Drawers have none: their bar has it. */
  onShare?: () => void;
  onLogout: () => void;
  onChoice?: () => void;
};

export function Navigation({ collapsed = false, onSearch, onShare, onLogout, onChoice }: NavigationProps) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const link = { collapsed, onClick: onChoice };
  const hasUnreadReply = useHasUnreadReply();
  const mayReadAll = useMay('links.read');
  const mayReadMembers = useMay('members.read');
  const isOrganization = useMay('organization.read');
  const mayPay = useMay('billing.read') && arePlansShown;
  return (
    <nav aria-label={t`Dashboard`} className="flex flex-1 flex-col justify-between gap-8 self-stretch">
      <div className="flex flex-col gap-6">
        <ul className="flex flex-col gap-1">
          <NavigationButton
            collapsed={collapsed}
            icon={Search}
            label={t`Search`}
            aria-keyshortcuts="Meta+K Control+K"
            onClick={() => {
              onSearch();
              onChoice?.();
            }}
          />
          {mayReadAll && <NavigationLink {...link} to={screenPath('home')} exact icon={House} label={t`Home`} />}
          {mayReadAll && <NavigationLink {...link} to={screenPath('stats')} icon={ChartColumn} label={t`Stats`} />}
          {mayReadAll && <NavigationLink {...link} to={screenPath('qrCodes')} icon={QrCode} label={t`My QR Codes`} />}
          <NavigationLink {...link} to={screenPath('cards')} icon={IdCard} label={t`My vCards`} />
          {mayReadAll && <NavigationLink {...link} to={screenPath('links')} icon={LinkIcon} label={t`Links`} />}
          {mayReadMembers && <NavigationLink {...link} to={screenPath('members')} icon={Users} label={t`Members`} />}
          {isOrganization && (
            <NavigationLink {...link} to={screenPath('organization')} icon={Building2} label={t`Organization`} />
          )}
          {mayPay && <NavigationLink {...link} to={screenPath('billing')} icon={CreditCard} label={t`Billing`} />}
          <NavigationLink {...link} to={screenPath('account')} icon={CircleUserRound} label={t`Account`} />
        </ul>
        <TrialChip collapsed={collapsed} onChoice={onChoice} />
      </div>
      <ul className="flex flex-col gap-1">
        {onShare && (
          <NavigationButton
            {...ShareMainCard.preload}
            collapsed={collapsed}
            icon={Share2}
            label={t`Share`}
            onClick={onShare}
          />
        )}
        <NavigationLink
          {...link}
          to={screenPath('support')}
          icon={LifeBuoy}
          label={t`Support`}
          isNew={hasUnreadReply}
        />
        <NavigationButton
          collapsed={collapsed}
          icon={LogOut}
          label={t`Logout`}
          onClick={() => {
            onChoice?.();
            onLogout();
          }}
        />
      </ul>
    </nav>
  );
}

type NavigationLinkProps = {
  to: string;
  /** Active on this path only, not below it. */
  exact?: boolean;
  icon: LucideIcon;
  label: string;
  collapsed: boolean;
  /** Something unread is there. */
  isNew?: boolean;
  onClick?: () => void;
};

function NavigationLink({
  to,
  exact = false,
  icon: Icon,
  label,
  collapsed,
  isNew = false,
  onClick,
}: NavigationLinkProps) {
  const isActive = useMatch({ path: to, end: exact }) !== null;
  return (
    <li>
      <Link
        to={to}
        onClick={onClick}
        title={collapsed ? label : undefined}
        aria-current={isActive ? 'page' : undefined}
        className={classNames(
          itemStyle(collapsed),
          isActive ? 'bg-ink font-semibold text-on-ink' : 'text-ink-soft hover:bg-sunken hover:text-ink',
        )}
      >
        <span className="relative shrink-0">
          <Icon aria-hidden="true" className="size-5" />
          {isNew && <NewDot />}
        </span>
        <span className={classNames(collapsed && 'sr-only')}>{label}</span>
        {isNew && (
          <span className="sr-only">
            <Trans>New reply</Trans>
          </span>
        )}
        {isActive && !collapsed && <span className="ml-auto size-2.5 rounded-full bg-theme" />}
      </Link>
    </li>
  );
}

type NavigationButtonProps = ComponentProps<'button'> & { collapsed: boolean; icon: LucideIcon; label: string };

function NavigationButton({ collapsed, icon: Icon, label, ...props }: NavigationButtonProps) {
  return (
    <li>
      <button
        type="button"
        title={collapsed ? label : undefined}
        className={classNames(itemStyle(collapsed), 'text-ink-soft hover:bg-sunken hover:text-ink')}
        {...props}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className={classNames(collapsed && 'sr-only')}>{label}</span>
      </button>
    </li>
  );
}

/** On an icon in a `relative` element. Screen readers need a text beside it. */
export function NewDot() {
  return <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-paper bg-theme" />;
}

function itemStyle(collapsed: boolean): string {
  return classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-card text-left transition-colors',
    collapsed ? 'justify-center' : 'px-3.5',
  );
}
