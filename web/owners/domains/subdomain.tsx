import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { includesSubdomain } from '#src/owners/plans.ts';
import { isSubdomainLabel } from '#src/owners/subdomains.ts';
import { CopyLabel, useCopy } from '../../app/copy.tsx';
import { useOwner, useScreenPath } from '../../app/owner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle, textLinkStyle } from '../../ui/button-style.ts';

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
  const { t } = useLingui();
  const url = `https://${host}`;
  const { isCopied, copy } = useCopy();
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
      {!isExample && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => void copy(url)} aria-label={t`Copy ${host}`}>
            <CopyLabel isCopied={isCopied}>
              <Trans>Copy</Trans>
            </CopyLabel>
          </Button>
          <a href={url} target="_blank" rel="noopener" className={buttonStyle('secondary', 'small')}>
            <ExternalLink aria-hidden="true" className="size-4" />
            <Trans>Open</Trans>
            <span className="sr-only"> {host}</span>
          </a>
        </div>
      )}
    </div>
  );
}
