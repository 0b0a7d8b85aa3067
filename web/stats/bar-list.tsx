import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../app/i18n.tsx';
import { textLinkStyle } from '../ui/button-style.ts';

export type BarRow = {
  key: string;
  label: ReactNode;
  note?: ReactNode;
  to?: string;
  hits: number;
};

type BarListProps = { label: string; rows: BarRow[]; total: number };

const FEW = 6;

export function BarList({ label, rows, total }: BarListProps) {
  const [isWhole, setWhole] = useState(false);
  const [language] = useLanguage();
  const { t } = useLingui();
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const most = Math.max(...rows.map(({ hits }) => hits), 1);
  const shown = isWhole ? rows : rows.slice(0, FEW);
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-1">
        {shown.map(({ key, label: name, note, to, hits }) => (
          <li key={key} className="relative isolate flex items-start gap-3 rounded-[6px] px-2.5 py-1.5 tabular-nums">
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-0 -z-10 rounded-[6px] bg-[color-mix(in_oklab,var(--theme)_14%,var(--sunken))]"
              style={{ width: `${(hits / most) * 100}%` }}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {to === undefined ? (
                name
              ) : (
                // On the whole row
                <Link to={to} className={`${textLinkStyle} after:absolute after:inset-0 after:rounded-[6px]`}>
                  {name}
                </Link>
              )}
              {note && <span className="block truncate text-sm text-ink-soft">{note}</span>}
            </span>
            <span className="font-semibold">{number.format(hits)}</span>
            <span className="min-w-13 text-right whitespace-nowrap text-ink-soft">
              {percent.format(total === 0 ? 0 : hits / total)}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > FEW && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-label={isWhole ? t`Show fewer: ${label}` : t`Show all ${rows.length}: ${label}`}
          onClick={() => setWhole(!isWhole)}
          className={`${textLinkStyle} mt-2 px-2.5 py-1`}
        >
          {isWhole ? <Trans>Show fewer</Trans> : <Trans>Show all {rows.length}</Trans>}
        </button>
      )}
    </>
  );
}
