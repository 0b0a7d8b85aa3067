import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { RecordState } from '#src/owners/domains.ts';
import { CopyIcon, useCopy } from '../../app/copy.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { nameBelow } from './domain-names.ts';

type RecordType = 'TXT' | 'CNAME' | 'A' | 'AAAA' | 'ALIAS';

type RecordTableProps = {
  title: string;
  type: RecordType;
  zone: string;
  name: string;
  values: readonly string[];
  /** null: said elsewhere */
  found: { state: RecordState | null; found: readonly string[]; hasPrivate: boolean } | null;
};

/** One record, in the order of the forms of providers. */
export function RecordTable({ title, type, zone, name, values, found }: RecordTableProps) {
  const { t } = useLingui();
  const brief = nameBelow(name, zone);
  const isShown = found !== null && found.state !== null && found.state !== 'right';
  return (
    <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line">
      <caption className="mb-2 text-left">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="font-semibold">{title}</span>
          {found && <Found state={found.state} />}
        </span>
      </caption>
      <tbody>
        <Row label={<Trans>Type</Trans>}>
          <code translate="no" className="flex min-h-10 items-center font-mono text-sm">
            {type}
          </code>
        </Row>
        <Row label={<Trans>Name</Trans>}>
          <Copyable text={brief} of={t`Name`} />
          {brief !== '@' && (
            <>
              <p className="mt-1 text-sm text-ink-soft">
                <Trans>If your provider wants it in full:</Trans>
              </p>
              <Copyable text={name} of={t`Name in full`} isQuiet />
            </>
          )}
        </Row>
        <Row label={<Trans>Value</Trans>}>
          {values.map((value) => (
            <Copyable key={value} text={value} of={t`Value`} />
          ))}
        </Row>
        {isShown && (
          <Row label={<Trans>Found</Trans>}>
            <div className="flex min-h-10 flex-col justify-center">
              {found.found.map((value) => (
                <code key={value} translate="no" className="font-mono text-sm wrap-anywhere">
                  <Breakable text={value} />
                </code>
              ))}
              {found.hasPrivate && <Trans>A private address, which visitors can't reach</Trans>}
              {found.found.length === 0 && !found.hasPrivate && (
                <span className="text-ink-soft">
                  {found.state === 'unknown' ? (
                    <Trans>The name servers of the domain didn't answer.</Trans>
                  ) : (
                    <Trans>Nothing by this name yet. New records can take an hour.</Trans>
                  )}
                </span>
              )}
            </div>
          </Row>
        )}
      </tbody>
    </table>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  const cell = 'border-line py-1.5 pr-1 pl-3 align-top [tr+tr>&]:border-t';
  return (
    <tr>
      <th
        scope="row"
        className={classNames(
          cell,
          // The table clips its corners with the caption above
          'w-20 bg-sunken py-4 text-left text-sm font-medium [tr:first-child>&]:rounded-tl-[calc(var(--radius-card)-1px)]',
        )}
      >
        {label}
      </th>
      <td className={cell}>{children}</td>
    </tr>
  );
}

function Copyable({ text, of, isQuiet = false }: { text: string; of: string; isQuiet?: boolean }) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy(t`Couldn't copy`);
  return (
    <div className="flex min-h-10 items-center justify-between gap-2">
      <code
        translate="no"
        className={classNames('min-w-0 font-mono text-sm wrap-anywhere', isQuiet && 'text-ink-soft')}
      >
        <Breakable text={text} />
      </code>
      <IconButton label={t`Copy: ${of}`} onClick={() => void copy(text)}>
        <CopyIcon isCopied={isCopied} />
      </IconButton>
    </div>
  );
}

/** Breaks after dots and equals signs first. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[.=])/).map((part, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no order but this one
    <Fragment key={n}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function Found({ state }: { state: RecordState | null }) {
  const style = 'inline-flex items-center gap-1.5 text-sm font-medium';
  switch (state) {
    case 'right':
      return (
        <span className={classNames(style, 'text-success')}>
          <CircleCheck aria-hidden="true" className="size-4" />
          <Trans>Right</Trans>
        </span>
      );
    case 'wrong':
      return (
        <span className={classNames(style, 'text-danger')}>
          <CircleAlert aria-hidden="true" className="size-4" />
          <Trans>Another value</Trans>
        </span>
      );
    case 'unknown':
      return (
        <span className={classNames(style, 'text-ink-soft')}>
          <CircleHelp aria-hidden="true" className="size-4" />
          <Trans>No answer</Trans>
        </span>
      );
    default:
      return (
        <span className={classNames(style, 'text-ink-soft')}>
          <CircleDashed aria-hidden="true" className="size-4" />
          {state === null ? <Trans>Not checked yet</Trans> : <Trans>Not found yet</Trans>}
        </span>
      );
  }
}
