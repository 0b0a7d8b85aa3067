import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { forOwner } from '#src/owners/named-owner.ts';
import { paths } from '#src/paths.ts';
import type { Days } from '#src/stats/stats.ts';
import type { VisitDimension } from '#src/visits/visits.ts';
import { useOrganizationId } from '../app/owner.tsx';
import { buttonStyle, textLinkStyle } from '../ui/button-style.ts';

type CsvLinkProps = { itemId: string | null; days: Days };

export function CsvLink({ itemId, days }: CsvLinkProps) {
  const csvUrl = useCsvUrl();
  return (
    <a href={csvUrl(itemId, days)} download className={buttonStyle('secondary', 'small')}>
      <Download aria-hidden="true" className="size-4" />
      <Trans>Export CSV</Trans>
    </a>
  );
}

type ListCsvLinkProps = CsvLinkProps & { subject: VisitDimension | 'item'; name: string };

export function ListCsvLink({ itemId, days, subject, name }: ListCsvLinkProps) {
  const { t } = useLingui();
  const csvUrl = useCsvUrl();
  return (
    <a
      href={csvUrl(itemId, days, subject)}
      download
      aria-label={t`Export ${name} as CSV`}
      className={`${textLinkStyle} inline-flex items-center gap-1.5 py-1 text-sm`}
    >
      <Download aria-hidden="true" className="size-4" />
      CSV
    </a>
  );
}

function useCsvUrl() {
  const owner = useOrganizationId();
  return (itemId: string | null, { from, to }: Days, subject?: string) => {
    const query = new URLSearchParams({ from, to });
    if (itemId !== null) query.set('item', itemId);
    if (subject !== undefined) query.set('dimension', subject);
    return forOwner(`${paths.statsCsv}?${query}`, owner);
  };
}
