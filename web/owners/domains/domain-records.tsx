import { Trans, useLingui } from '@lingui/react/macro';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { PartFailed } from '../../app/load-failed.tsx';
import { trpc } from '../../trpc.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ListedDomain } from './domain-names.ts';
import { More } from './more.tsx';
import { RecordTable } from './record-table.tsx';

const ProviderHelp = lazy(async () => (await withTexts(import('./provider-help.tsx'))).ProviderHelp);

type DomainRecordsProps = { domain: ListedDomain; isHelpShown?: boolean };

/** Both records that a domain needs (product 42.3). */
export function DomainRecords({ domain, isHelpShown = false }: DomainRecordsProps) {
  const { t } = useLingui();
  const { host, zone, proof, route } = domain;
  return (
    <>
      <RecordTable
        title={t`1. Shows that the domain is yours`}
        type="TXT"
        zone={zone}
        name={proof.name}
        values={[proof.expected]}
        found={proof}
      />
      {host === zone ? (
        <ApexRoute domain={domain} />
      ) : (
        <RecordTable
          title={t`2. Leads visitors here`}
          type="CNAME"
          zone={zone}
          name={route.name}
          values={[route.expected]}
          found={route}
        />
      )}
      {isHelpShown && (
        <More title={<Trans>Help for your provider</Trans>}>
          <ProviderHelp zone={zone} isApex={host === zone} />
        </More>
      )}
    </>
  );
}

/** Where most providers allow no CNAME record. */
function ApexRoute({ domain: { zone, shownHost, route } }: { domain: ListedDomain }) {
  const { t } = useLingui();
  const query = trpc.domains.addresses.useQuery();
  const target = route.expected;
  const addresses = query.data;
  const ofKind = (isIPv6: boolean) => addresses?.filter((address) => address.includes(':') === isIPv6) ?? [];
  const [a, aaaa] = [ofKind(false), ofKind(true)];
  const isFlat = !query.isPending && a.length + aaaa.length === 0;
  const title = t`2. Leads visitors here`;
  return (
    <>
      <p className="rounded-card bg-sunken px-4 py-3">
        <Trans>
          <b className="font-semibold">{shownHost} is a whole domain.</b> If a website is there now, these records
          replace it. To keep it, add a domain below it instead, such as cards.{shownHost}.
        </Trans>
      </p>
      {query.isPending && <Skeleton className="h-40" />}
      {a.length > 0 && <RecordTable title={title} type="A" zone={zone} name={zone} values={a} found={route} />}
      {aaaa.length > 0 && (
        <RecordTable
          title={a.length > 0 ? t`2. The same over IPv6, if your provider has it` : title}
          type="AAAA"
          zone={zone}
          name={zone}
          values={aaaa}
          found={a.length > 0 ? null : route}
        />
      )}
      {isFlat && <RecordTable title={title} type="ALIAS" zone={zone} name={zone} values={[target]} found={route} />}
      {isFlat && query.isError && (
        <PartFailed busy={query.isFetching} onRetry={() => query.refetch()}>
          <Trans>Couldn't load the addresses for A and AAAA records.</Trans>
        </PartFailed>
      )}
      <p className="text-sm text-ink-soft">
        {isFlat ? (
          <Trans>Providers call this record ALIAS, ANAME or flattened CNAME.</Trans>
        ) : (
          <Trans>
            Does your provider offer ALIAS, ANAME or a CNAME for @? Then use one record of that kind with the value{' '}
            <b className="font-semibold break-all text-ink" translate="no">
              {target}
            </b>
            : it also works if the addresses change.
          </Trans>
        )}
      </p>
    </>
  );
}
