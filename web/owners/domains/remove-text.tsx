import { Trans } from '@lingui/react/macro';
import { useOwner } from '../../app/owner.tsx';
import { publicHost } from '../../app/site.ts';
import type { ListedDomain } from './domain-names.ts';

/** What stops with a domain. */
export function RemoveText({ domain: { shownHost, state } }: { domain: ListedDomain }) {
  const { username } = useOwner();
  const here = username === null ? publicHost : `${publicHost}/${username}`;
  return state === 'live' || state === 'failing' ? (
    <Trans>
      Links and printed QR codes that lead to {shownHost} stop working at once. Nothing of yours is deleted: it is still
      at {here}. Remove the records at your provider, too.
    </Trans>
  ) : (
    <Trans>It shows nothing now, so nothing breaks. Remove the records at your provider, too.</Trans>
  );
}
