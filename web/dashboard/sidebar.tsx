import { useLingui } from '@lingui/react/macro';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { store } from '../app/browser-storage.ts';
import { LanguageSwitch } from '../app/language-switch.tsx';
import { useScreenPath } from '../app/owner.tsx';
import { isSidebarCollapsed, SIDEBAR_KEY } from '../app/sidebar-state.ts';
import { appName } from '../app/site.ts';
import { ThemeSwitch } from '../app/theme-switch.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Navigation } from './navigation.tsx';
import { OwnerSwitcher } from './owner-switcher.tsx';

type SidebarProps = { userName: string; onSearch: () => void; onShare: () => void; onLogout: () => void };

/** Navigation on large screens. */
export function Sidebar({ userName, onSearch, onShare, onLogout }: SidebarProps) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const [collapsed, setCollapsed] = useState(isSidebarCollapsed);
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  const toggle = () => {
    store(SIDEBAR_KEY, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return (
    <aside
      className={classNames(
        'sticky top-0 hidden h-dvh shrink-0 flex-col gap-5 overflow-y-auto border-r border-line py-4 lg:flex',
        collapsed ? 'w-18 items-center px-3' : 'w-64 px-4',
      )}
    >
      <div className={classNames('flex items-center', collapsed ? 'flex-col gap-3' : 'justify-between pl-2')}>
        <Link to={screenPath('home')} aria-label={appName} className="inline-flex min-h-10 items-center">
          <Logo name={collapsed ? undefined : appName} />
        </Link>
        <IconButton
          label={collapsed ? t`Open the sidebar` : t`Collapse the sidebar`}
          aria-expanded={!collapsed}
          onClick={toggle}
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <OwnerSwitcher collapsed={collapsed} />
      <Navigation collapsed={collapsed} onSearch={onSearch} onShare={onShare} onLogout={onLogout} />
      <div className={classNames('border-t border-line pt-4', collapsed ? '' : 'px-1')}>
        {!collapsed && <p className="truncate px-2.5 pb-1 font-medium">{userName}</p>}
        <div className={classNames('flex items-center', collapsed ? 'flex-col gap-3' : 'justify-between')}>
          <LanguageSwitch compact className={collapsed ? '' : 'flex-row!'} />
          <ThemeSwitch className={collapsed ? 'flex-col' : ''} />
        </div>
      </div>
    </aside>
  );
}
