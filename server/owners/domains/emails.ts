import type { Db } from '#db/connect.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { type DomainEnd, type DomainState, WAITING_DAYS } from '#src/owners/domains.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { ownerScreenPath } from '#src/screens.ts';
import type { Env } from '../../env.ts';
import type { EmailRenderContext, EmailTemplate, EmailTexts } from '../../platform/emails.ts';
import { queueOwnerEmail } from '../emails.ts';

type DomainNews = { host: string; state: DomainState; endedBy: DomainEnd | null };

type DomainEmailContext = EmailRenderContext & { env: Pick<Env, 'defaultPlan'> };

/** Tells an owner what became of a domain; nothing of other states (product 42.6). */
export async function queueDomainEmail(
  context: DomainEmailContext,
  tx: Db,
  owner: Owner,
  { host, state, endedBy }: DomainNews,
): Promise<void> {
  const textsOf = textsByState[state];
  if (textsOf === undefined) return;
  const about = { endedBy, arePlansShown: context.env.defaultPlan === null };
  await queueNews(context, tx, owner, host, (i18n, values) => textsOf(i18n, values, about));
}

/** Tells an owner that a domain was removed, since its records never came (product 42.23). */
export async function queueRemovedDomainEmail(
  context: EmailRenderContext,
  tx: Db,
  owner: Owner,
  host: string,
): Promise<void> {
  await queueNews(context, tx, owner, host, (i18n, values) => ({
    subject: i18n._({ id: 'mail.domain_removed.subject', message: '{host} was removed', values }),
    title: i18n._({ id: 'mail.domain_removed.title', message: 'Your domain was removed' }),
    intro: i18n._({
      id: 'mail.domain_removed.intro',
      message:
        'The two records of {host} were not found within {days} days. To use it after all, add it again: its TXT record then has another value.',
      values: { ...values, days: WAITING_DAYS },
    }),
    notes: [i18n._({ id: 'mail.domain_removed.note', message: 'Nothing else of {owner} changes.', values })],
  }));
}

async function queueNews(
  context: EmailRenderContext,
  tx: Db,
  owner: Owner,
  host: string,
  textsOf: (i18n: I18n, values: Values) => Texts,
): Promise<void> {
  const template: EmailTemplate = ({ i18n }) => ({
    kind: 'domain',
    path: `${ownerScreenPath(owner, owner.ownerKind === 'organization' ? 'organization' : 'domains')}#domains`,
    button: i18n._({ id: 'mail.domain.button', message: 'See your domains' }),
    ...textsOf(i18n, { host, owner: owner.name }),
  });
  await queueOwnerEmail(context, tx, owner.id, template);
}

type Values = { host: string; owner: string };
type Texts = Pick<EmailTexts, 'subject' | 'title' | 'intro' | 'notes'>;
type About = { endedBy: DomainEnd | null; arePlansShown: boolean };
type StateTexts = (i18n: I18n, values: Values, about: About) => Texts;

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
      message:
        'The record that leads {host} to {owner} is gone or was changed. Restore both records within 72 hours, or the domain ends.',
      values,
    }),
    notes: [
      i18n._({
        id: 'mail.domain_failing.note',
        message: 'If you meant to do this, remove the domain.',
      }),
    ],
  }),
  ended: (i18n, values, about) => ({
    subject: i18n._({ id: 'mail.domain_ended.subject', message: '{host} has ended', values }),
    title: i18n._({ id: 'mail.domain_ended.title', message: 'Your domain has ended' }),
    intro: `${i18n._({
      id: 'mail.domain_ended.intro',
      message: '{host} no longer shows what {owner} has published.',
      values,
    })} ${endText(i18n, about)}`,
    notes: [
      i18n._({
        id: 'mail.domain_ended.note',
        message: 'What you published is still there at the address that you had before.',
      }),
    ],
  }),
};

function endText(i18n: I18n, { endedBy, arePlansShown }: About): string {
  if (endedBy === 'plan')
    return arePlansShown
      ? i18n._({
          id: 'mail.domain_ended.plan',
          message: 'Domains come with Business. With the plan, check the domain again.',
        })
      : i18n._({
          id: 'mail.domain_ended.settings',
          message: 'The settings of this server changed, and your account has no domains now.',
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
