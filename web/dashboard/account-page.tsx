import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { areHostsOffered } from '../app/domains-offered.ts';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { DirtyFormsProvider, UnsavedGuard, useDirtyForms } from '../app/unsaved-changes.tsx';
import { classNames } from '../ui/class-names.ts';
import { type AccountTab, accountPath, tabOfHash, tabOfPath } from './account/tabs.ts';

/** The tabs are routes in it, so that each loads its own code only. */
export function AccountPage() {
  const { pathname, hash } = useLocation();
  const tab = tabOfPath(pathname);
  // Links from before there were tabs, as in emails, name a section only
  const named = tabOfHash(hash);
  if (named !== null && named !== tab) return <Navigate to={{ pathname: accountPath(named), hash }} replace />;
  return <AccountSettings tab={tab} />;
}

function AccountSettings({ tab }: { tab: AccountTab }) {
  const { t } = useLingui();
  const names: Record<AccountTab, string> = {
    general: t`General`,
    security: t`Security`,
    preferences: t`Preferences`,
    data: t`Your data`,
    domains: t`Domains`,
    api: t`API`,
  };
  usePageTitle(tab === 'general' ? t`Account` : names[tab]);
  useScrollToHash();
  const { forms, isDirty, discard } = useDirtyForms();
  return (
    <DirtyFormsProvider value={forms}>
      <UnsavedGuard isDirty={isDirty} description={t`Your account changes haven't been saved.`} onDiscard={discard} />
      <PageHeader title={t`Account`}>
        <Trans>Your account settings. Edit your cards under My vCards.</Trans>
      </PageHeader>
      <TabLinks names={names} tab={tab} />
      <Outlet />
    </DirtyFormsProvider>
  );
}

/** Links, because each tab has an address of its own. */
function TabLinks({ names, tab }: { names: Record<AccountTab, string>; tab: AccountTab }) {
  const { t } = useLingui();
  const tabs = (Object.keys(names) as AccountTab[]).filter((each) => each !== 'domains' || areHostsOffered);
  return (
    <nav aria-label={t`Account`} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-4 sm:gap-6">
        {tabs.map((each) => (
          <li key={each}>
            <Link
              to={accountPath(each)}
              ref={each === tab ? showTab : undefined}
              aria-current={each === tab ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center border-b-2 text-sm font-medium whitespace-nowrap transition-colors sm:text-base',
                'focus-visible:-outline-offset-2',
                each === tab ? 'border-ink text-ink' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {names[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Small screens show some of the tabs. */
function showTab(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The section is rendered after the URL changes, so the browser can't scroll to it. */
function useScrollToHash(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section can be requested again
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    // Links to the deletion mean its button
    const target = part?.querySelector<HTMLElement>(hash === '#delete' ? 'button' : 'h2');
    target?.focus({ preventScroll: hash !== '#delete' });
  }, [hash, key]);
}
