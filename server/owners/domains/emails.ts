import type { Db } from '#db/connect.ts';
import type { Owner } from '#db/schema/profiles.ts';
import type { DomainEnd, DomainState } from '#src/owners/domains.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { ownerScreenPath } from '#src/screens.ts';
import type { EmailRenderContext, EmailTemplate, EmailTexts } from '../../platform/emails.ts';
import { queueOwnerEmail } from '../emails.ts';

type DomainNews = { host: string; state: DomainState; endedBy: DomainEnd | null };

/** Tells an owner what became of a domain; nothing of other states (product 42.6). */
export async function queueDomainEmail(
  context: EmailRenderContext,
  tx: Db,
  owner: Owner,
  { host, state, endedBy }: DomainNews,
): Promise<void> {
  const textsOf = textsByState[state];
  if (textsOf === undefined) return;
  const template: EmailTemplate = ({ i18n }) => ({
    kind: 'domain',
    path: `${ownerScreenPath(owner, owner.ownerKind === 'organization' ? 'organization' : 'domains')}#domains`,
    button: i18n._({ id: 'mail.domain.button', message: 'See your settings' }),
    ...textsOf(i18n, { host, owner: owner.name }, endedBy),
  });
  await queueOwnerEmail(context, tx, owner.id, template);
}

type Values = { host: string; owner: string };
type StateTexts = (
  i18n: I18n,
  values: Values,
  endedBy: DomainEnd | null,
) => Pick<EmailTexts, 'subject' | 'title' | 'intro' | 'notes'>;

const textsByState: Partial<Record<DomainState, StateTexts>> = {
  live: (i18n, values) => ({
    subject: i18n._({ id: 'mail.domain_live.subject', message: '{host} is live', values }),
    title: i18n._({ id: 'mail.domain_live.title', message: 'Your domain is live' }),
    intro: i18n._({
      id: 'mail.domain_live.intro',
      message: 'Both records of {host} are right. From now on it shows what {owner} has published.',
      values,
    }),
    notes: [
      i18n._({
        id: 'mail.domain_live.note',
        message: 'Keep the records in place. The address that you had before still works.',
      }),
    ],
  }),
  failing: (i18n, values) => ({
    subject: i18n._({ id: 'mail.domain_failing.subject', message: '{host} no longer leads here', values }),
    title: i18n._({ id: 'mail.domain_failing.title', message: 'Your domain leads elsewhere' }),
    intro: i18n._({
      id: 'mail.domain_failing.intro',
      message: 'The record that leads {host} to {owner} is gone or was changed.',
      values,
    }),
    notes: [
      i18n._({
        id: 'mail.domain_failing.note',
        message: 'If you meant to do this, remove the domain. If not, restore both records within 72 hours.',
      }),
    ],
  }),
  ended: (i18n, values, endedBy) => ({
    subject: i18n._({ id: 'mail.domain_ended.subject', message: '{host} has ended', values }),
    title: i18n._({ id: 'mail.domain_ended.title', message: 'Your domain has ended' }),
    intro: i18n._({
      id: 'mail.domain_ended.intro',
      message:
        '{host} no longer shows what {owner} has published. It is still there at the address that you had before.',
      values,
    }),
    notes: [endText(i18n, endedBy)],
  }),
};

function endText(i18n: I18n, endedBy: DomainEnd | null): string {
  if (endedBy === 'plan')
    return i18n._({
      id: 'mail.domain_ended.plan',
      message: 'Domains come with Business. With the plan, check the domain again.',
    });
  if (endedBy === 'replaced')
    return i18n._({
      id: 'mail.domain_ended.replaced',
      message:
        'Your text record was gone, and another account proved that it has the domain. If it is yours, remove the text of the other account, restore yours and check the domain again.',
    });
  return endedBy === 'operator'
    ? i18n._({
        id: 'mail.domain_ended.operator',
        message: 'The team behind this site ended it. Write to support to ask why.',
      })
    : i18n._({
        id: 'mail.domain_ended.unreachable',
        message: 'Its records were not right for 72 hours. Restore both, then check the domain again.',
      });
}
