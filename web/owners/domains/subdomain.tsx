import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { includesSubdomain } from '#src/owners/plans.ts';
import { isSubdomainLabel } from '#src/owners/subdomains.ts';
import { useOwner, useScreenPath } from '../../app/owner.tsx';
import { textLinkStyle } from '../../ui/button-style.ts';
import { HostActions } from './host-actions.tsx';

type SubdomainProps = {
  base: string;
  /** what is said where the plan has none */
  upgrade: ReactNode;
};

/** The subdomain that follows the username (product 42.11). */
export function Subdomain({ base, upgrade }: SubdomainProps) {
  const { username, access, ownerKind } = useOwner();
  const screenPath = useScreenPath();
  if (!includesSubdomain(access.plan)) {
    return (
      <div className="flex flex-col gap-4">
        <Address host={`${exampleLabel(username)}.${base}`} isExample />
        {upgrade}
      </div>
    );
  }
  if (username === null || !isSubdomainLabel(username)) {
    return (
      <p>
        {username === null ? (
          <Trans>Choose a username, and it becomes your address below {base}.</Trans>
        ) : (
          <Trans>
            <b className="font-semibold">{username}</b> can't be a subdomain: names of services, such as www and mail,
            and names with two hyphens after two characters mean something else there.
          </Trans>
        )}{' '}
        <Link to={screenPath(ownerKind === 'organization' ? 'organization' : 'profile')} className={textLinkStyle}>
          <Trans>Choose a username</Trans>
        </Link>
      </p>
    );
  }
  return <Address host={`${username}.${base}`} />;
}

/** Free accounts have digits, which nobody would choose. */
function exampleLabel(username: string | null): string {
  return username === null || /^\d+$/.test(username) || !isSubdomainLabel(username) ? 'your-name' : username;
}

function Address({ host, isExample = false }: { host: string; isExample?: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="min-w-0">
        <p translate="no" className={`text-lg font-semibold break-all ${isExample ? 'text-ink-soft' : ''}`}>
          {host}
        </p>
        <p className="text-sm text-ink-soft">
          {isExample ? (
            <Trans>This is how your address could look.</Trans>
          ) : (
            <Trans>Shows your cards and short links, and nothing of others. It changes with your username.</Trans>
          )}
        </p>
      </div>
      {!isExample && <HostActions host={host} />}
    </div>
  );
}
