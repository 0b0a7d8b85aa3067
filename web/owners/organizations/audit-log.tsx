import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type AuditAction, auditActions } from '#src/owners/audit-actions.ts';
import { auditDetailsText, auditProgramText, auditTexts } from '#src/owners/audit-texts.ts';
import { forOwner } from '#src/owners/named-owner.ts';
import { paths } from '#src/paths.ts';
import { ListSkeleton } from '../../app/list/list-skeleton.tsx';
import { PartFailed } from '../../app/load-failed.tsx';
import { useOrganizationId, useOwner } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { type ShownEntry, useAuditEntries } from './pages.ts';

type Filter = { personId: string; action: AuditAction | '' };

/** Who changed what, newest first (product 36.7). */
export function AuditLog() {
  const { t, i18n } = useLingui();
  const organizationId = useOrganizationId();
  const { data } = trpc.audit.persons.useQuery();
  const [filter, setFilter] = useState<Filter>({ personId: '', action: '' });
  const texts = auditTexts(i18n);
  const actions = auditActions.map((value) => ({ value, label: texts[value] }));
  const persons = (data?.persons ?? []).map(({ id, name, email }) => ({ value: id, label: name || (email ?? id) }));
  const csv = `${paths.auditCsv}?${new URLSearchParams(filter)}`;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Person`}
          value={filter.personId}
          options={[{ value: '', label: t`Everyone` }, ...persons]}
          onChange={(personId) => setFilter({ ...filter, personId })}
        />
        <SelectField
          label={t`Action`}
          value={filter.action}
          options={[{ value: '', label: t`Everything` }, ...actions]}
          onChange={(action) => setFilter({ ...filter, action })}
        />
      </div>
      <Entries key={`${filter.personId} ${filter.action}`} filter={filter} />
      <a href={forOwner(csv, organizationId)} download className={buttonStyle('secondary', 'small', 'self-start')}>
        <Download aria-hidden="true" className="size-4" />
        <Trans>Export CSV</Trans>
      </a>
    </div>
  );
}

function Entries({ filter: { personId, action } }: { filter: Filter }) {
  const { t } = useLingui();
  const { entries, isPending, failure, more } = useAuditEntries({ personId: personId || null, action: action || null });
  if (failure) {
    return (
      <PartFailed {...failure}>
        <Trans>Couldn't load the activity.</Trans>
      </PartFailed>
    );
  }
  return (
    <>
      {entries.length > 0 && (
        <ul aria-label={t`Activity`} className="border-y border-line">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {isPending && <ListSkeleton />}
      {!isPending && entries.length === 0 && (
        <p className="text-ink-soft">
          <Trans>Nothing like this in the last 12 months.</Trans>
        </p>
      )}
      {more && (
        <Button variant="secondary" size="small" onClick={more} className="self-start">
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}

function EntryRow({ entry: { at, person, action, target, details } }: { entry: ShownEntry }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useOwner();
  const more = auditDetailsText(i18n, details);
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="font-medium wrap-anywhere">
        {auditTexts(i18n)[action] ?? action}
        {target !== null && (
          <>
            {': '}
            <bdi>{target}</bdi>
          </>
        )}
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {[
          person
            ? person.name || (person.email ?? t`No name`)
            : (auditProgramText(i18n, details) ?? t`Deleted account`),
          i18n.date(at, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
          more,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
