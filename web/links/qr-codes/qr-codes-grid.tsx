import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { withoutMarks } from '#src/names.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OwnCode } from './qr-code.ts';
import { QrCodeTile } from './qr-code-tile.tsx';

export const codesGridStyle = 'grid gap-5 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]';

const SEARCH_ABOVE = 6; // codes

type QrCodesGridProps = {
  codes: readonly OwnCode[];
  plan: PlanType;
  onOpen: (dialog: 'download' | 'delete', code: OwnCode) => void;
};

export function QrCodesGrid({ codes, plan, onOpen }: QrCodesGridProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>('newest');
  const isMany = codes.length > SEARCH_ABOVE;
  const shown = isMany ? searchCodes(codes, search, order) : codes;
  return (
    <>
      {isMany && (
        <search className="mb-6 flex flex-wrap items-end gap-4">
          <TextField
            type="search"
            label={t`Search QR codes`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            prefix={<Search aria-hidden="true" className="mr-1 size-5" />}
            className="min-w-56 flex-1"
          />
          <SegmentedControl
            label={t`Sort by`}
            name="qr-order"
            value={order}
            onChange={setOrder}
            options={[
              { value: 'newest', label: t`Newest` },
              { value: 'title', label: t`Title` },
              { value: 'scans', label: t`Scans` },
            ]}
          />
        </search>
      )}
      <p role="status" className={shown.length > 0 ? 'sr-only' : 'py-6 text-ink-soft'}>
        {shown.length === 0 && <Trans>No QR codes match your search.</Trans>}
      </p>
      <ul className={codesGridStyle}>
        {shown.map((code) => (
          <li key={code.id} className="min-w-0">
            <QrCodeTile code={code} plan={plan} onOpen={(dialog) => onOpen(dialog, code)} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Order = 'newest' | 'title' | 'scans';

/** Finds every word in title or URL, ignoring case and accents. */
function searchCodes(codes: readonly OwnCode[], search: string, order: Order): OwnCode[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = codes.filter((code) => {
    const text = plain(`${code.title} ${code.url}`);
    return words.every((word) => text.includes(word));
  });
  // Newest first by default; sorting is stable
  if (order === 'title') return found.toSorted((a, b) => a.title.localeCompare(b.title));
  return order === 'scans' ? found.toSorted((a, b) => b.scanCount - a.scanCount) : found;
}

function plain(text: string): string {
  return withoutMarks(text).toLowerCase();
}
