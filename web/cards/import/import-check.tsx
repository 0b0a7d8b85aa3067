import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ImportReport } from '#src/cards/import.ts';
import { type ImportField, isSocialColumn } from '#src/cards/import-columns.ts';
import { socialPlatforms } from '#src/cards/social-platforms.ts';

/** What an import would do, and what keeps it from doing it. */
export function ImportCheck({ report }: { report: ImportReport }) {
  const { t } = useLingui();
  const { created, updated, unchanged, room, problems, problemCount, ignored } = report;
  const isFine = problemCount === 0 && room >= created;
  const parts = [
    created > 0 && t`${plural(created, { one: '# new card', other: '# new cards' })}`,
    updated > 0 && t`${plural(updated, { one: '# card changes', other: '# cards change' })}`,
    unchanged > 0 && t`${plural(unchanged, { one: '# card stays as it is', other: '# cards stay as they are' })}`,
  ].filter(Boolean);
  const columns = ignored.join(', ');
  const hidden = problemCount - problems.length;
  const Icon = isFine ? CircleCheck : CircleAlert;
  return (
    <section aria-label={t`What the file says`} className="flex flex-col gap-4">
      <div role="status" className="flex items-start gap-2.5 rounded-card bg-sunken px-4 py-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isFine ? '' : 'text-danger'}`} />
        <div>
          <p className="font-semibold">
            {problemCount > 0 ? (
              <Plural
                value={problemCount}
                one="# problem: nothing is imported until it is solved."
                other="# problems: nothing is imported until they are solved."
              />
            ) : room < created ? (
              <Trans>
                {room} of {created} new cards fit your plan. Shorten the file, or make room first.
              </Trans>
            ) : (
              <Trans>Ready to import</Trans>
            )}
          </p>
          {parts.length > 0 && <p className="text-ink-soft">{parts.join(' · ')}</p>}
          {ignored.length > 0 && (
            <p className="text-sm text-ink-soft">
              <Trans>Columns that cards don't have: {columns}</Trans>
            </p>
          )}
        </div>
      </div>
      {problems.length > 0 && <Problems problems={problems} />}
      {hidden > 0 && (
        <p className="text-sm text-ink-soft">
          <Plural value={hidden} one="And # more." other="And # more." />
        </p>
      )}
    </section>
  );
}

function Problems({ problems }: Pick<ImportReport, 'problems'>) {
  const { t } = useLingui();
  const nameOf = useColumnName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it only with the focus
    <section tabIndex={0} aria-label={t`Problems`} className="max-h-80 overflow-y-auto rounded-card border border-line">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t`Problems`}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="border-b border-line [&>th]:px-3 [&>th]:py-2 [&>th]:font-semibold">
            <th scope="col">{t`Row`}</th>
            <th scope="col">{t`Column`}</th>
            <th scope="col">{t`Problem`}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, field, reason }) => (
            <tr
              key={`${row} ${field} ${reason}`}
              className="border-b border-line align-top last:border-0 [&>td]:px-3 [&>td]:py-2"
            >
              <td className="tabular-nums">{row}</td>
              <td className="font-medium">{nameOf(field)}</td>
              <td className="break-words">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useColumnName(): (field: ImportField) => string {
  const { t } = useLingui();
  return (field) => {
    if (isSocialColumn(field)) return socialPlatforms[field].name;
    return {
      externalId: t`External ID`,
      name: t`Name`,
      firstName: t`First name`,
      lastName: t`Last name`,
      pronouns: t`Pronouns`,
      position: t`Position`,
      company: t`Company`,
      phone: t`Phone`,
      email: t`Email`,
      website: t`Website`,
      label: t`Private label`,
      handle: t`Card link`,
      street: t`Street`,
      postalCode: t`Postal code`,
      city: t`City`,
      region: t`State or region`,
      country: t`Country`,
    }[field];
  };
}
