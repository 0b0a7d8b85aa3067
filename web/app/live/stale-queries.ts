import type { ChangedTable, LiveEvent } from '#src/live.ts';
import type { AppRouter } from '../../trpc.ts';

type Namespace = Exclude<keyof AppRouter['_def']['record'], 'live'>;
/** A namespace, or one procedure of it. */
export type Queries =
  | Namespace
  | 'links.page'
  | 'qrCodes.page'
  | 'billing.subscription'
  | `vcards.${'page' | 'shownLinks' | 'chosenLinks'}`;

/** The queries that depend on each table. Limits depend on the plan, which is in the profile. */
const dependents: Record<ChangedTable, Queries[]> = {
  links: ['links', 'qrCodes', 'vcards', 'tags', 'drafts', 'pausing', 'analytics', 'testData'],
  vcards: ['vcards', 'qrCodes', 'links', 'tags', 'drafts', 'pausing', 'analytics', 'testData', 'profiles', 'templates'],
  profiles: [
    'profiles',
    'domains',
    'account',
    'billing',
    'qrCodes',
    'vcards',
    'links',
    'pausing',
    'analytics',
    'testData',
  ],
  sessions: ['account'],
  token_sessions: ['account'],
  visits: ['analytics', 'links', 'qrCodes', 'vcards.page', 'vcards.shownLinks', 'vcards.chosenLinks', 'firstSteps'],
  support_messages: ['support'],
  drafts: ['drafts', 'links.page', 'qrCodes.page', 'vcards.page'],
  tags: ['tags', 'links', 'qrCodes', 'vcards'],
  // Templates: which one new cards get
  organizations: ['organizations', 'templates'],
  // Of billing, how many seats are used
  memberships: ['organizations', 'members', 'invitations', 'billing.subscription'],
  invitations: ['invitations', 'billing.subscription'],
  // Some organizations ask for one
  factors: ['factors', 'organizations'],
  presets: ['presets'],
  card_templates: ['templates', 'vcards', 'drafts'],
  // Where pages and short links are
  domains: ['domains', 'profiles'],
};

export type Stale = readonly (Queries | 'everything')[];

type Shown = { userId: string /** null: the own account */; organizationId: string | null };

/** Which queries an event makes stale, of the own account and the person or of an organization. */
export function staleQueries(event: LiveEvent, { userId, organizationId }: Shown): Stale {
  return organizationId === null ? ofPerson(event, userId) : ofOrganization(event, organizationId);
}

/** The own account has the person's ID. */
function ofPerson(event: LiveEvent, userId: string): Stale {
  if (event.type === 'refresh') return ['everything'];
  if (event.type !== 'changed') return [];
  const { table, owner = userId } = event;
  if (owner === userId) return dependents[table];
  // Their names are listed
  return table === 'profiles' || table === 'organizations' ? ['organizations'] : [];
}

function ofOrganization(event: LiveEvent, organizationId: string): Stale {
  if (event.type === 'refresh') return ['everything'];
  if (event.type !== 'changed') return [];
  const { table, owner } = event;
  if (owner === organizationId) {
    const more: Queries[] =
      table === 'profiles' ? ['organizations', 'invitations'] : table === 'domains' ? ['organizations'] : [];
    // What members change is in the audit log, too
    return table === 'visits' ? dependents[table] : [...dependents[table], ...more, 'audit'];
  }
  // The person's role may be another one
  return owner === undefined && table === 'memberships' ? ['everything'] : [];
}
