import type { Scope } from './scopes.ts';

/** From the largest to the smallest: each may do all that the next one may. */
export const roles = ['owner', 'admin', 'editor', 'member'] as const;
export type Role = (typeof roles)[number];

/** A person has the role `owner` in the own account. */
export type OwnerKind = 'person' | 'organization';

type Permission = {
  /** the smallest role that may do it with everything */
  least: Role;
  /** members may do it with the cards they hold */
  held?: true;
  /** also after the trial or the plan has ended (product 3.5) */
  afterPlan?: true;
  /** of no other kind of owner */
  only?: OwnerKind;
  /** what an API key needs for it; without one, no key may */
  scope?: Scope | 'any';
};

/** Who may do what with what an owner owns. Each operation checks it. */
const permissions = {
  'profile.read': { least: 'member', afterPlan: true, scope: 'any' },
  'profile.update': { least: 'admin' },
  'photos.upload': { least: 'editor', held: true, scope: 'cards:write' },
  'cards.read': { least: 'editor', held: true, afterPlan: true, scope: 'cards:read' },
  'cards.write': { least: 'editor', held: true, scope: 'cards:write' },
  // What concerns all cards: creating and deleting them, how many there are, whose handle is free
  'cards.survey': { least: 'editor', afterPlan: true },
  'cards.manage': { least: 'editor', scope: 'cards:write' },
  // Who holds a card, which template it has, and whether it is on
  'cards.assign': { least: 'editor', only: 'organization', scope: 'cards:write' },
  // Designs that are saved under a name: members use them for the cards they hold
  'presets.read': { least: 'member', afterPlan: true },
  'presets.write': { least: 'editor' },
  'templates.read': { least: 'editor', held: true, afterPlan: true, only: 'organization', scope: 'cards:read' },
  'templates.write': { least: 'admin', only: 'organization' },
  'links.read': { least: 'editor', afterPlan: true, scope: 'links:read' },
  'links.write': { least: 'editor', scope: 'links:write' },
  'tags.read': { least: 'editor', afterPlan: true, scope: 'links:read' },
  'tags.write': { least: 'editor', scope: 'links:write' },
  'drafts.write': { least: 'editor', held: true },
  'stats.read': { least: 'editor', held: true, afterPlan: true, scope: 'analytics:read' },
  'billing.read': { least: 'owner', afterPlan: true },
  'billing.manage': { least: 'owner', afterPlan: true },
  'organization.read': { least: 'member', afterPlan: true, only: 'organization' },
  'organization.update': { least: 'admin', only: 'organization' },
  'organization.export': { least: 'owner', afterPlan: true, only: 'organization' },
  'organization.delete': { least: 'owner', afterPlan: true, only: 'organization' },
  'members.read': { least: 'editor', afterPlan: true, only: 'organization', scope: 'members:read' },
  // Nobody above oneself, see `mayChangeMember`
  'members.manage': { least: 'admin', only: 'organization', scope: 'members:write' },
  'members.remove': { least: 'admin', afterPlan: true, only: 'organization', scope: 'members:write' },
  'keys.read': { least: 'admin', afterPlan: true },
  'keys.manage': { least: 'admin' },
  'keys.revoke': { least: 'admin', afterPlan: true },
  'domains.read': { least: 'admin', afterPlan: true, scope: 'domains:read' },
  'domains.manage': { least: 'admin', scope: 'domains:write' },
  'domains.remove': { least: 'admin', afterPlan: true, scope: 'domains:write' },
  'audit.read': { least: 'admin', afterPlan: true, only: 'organization' },
  // What an account has because it is a person's: first and last name, first steps, test data
  'account.read': { least: 'owner', afterPlan: true, only: 'person' },
  'account.update': { least: 'owner', only: 'person' },
  'onboarding.complete': { least: 'owner', only: 'person' },
} satisfies Record<string, Permission>;

export type Action = keyof typeof permissions;

export const actions = Object.keys(permissions) as readonly Action[];

/** What a role may do an action with. */
export type Reach = 'all' | 'held' | 'nothing';

export function reachOf(role: Role, action: Action): Reach {
  const { least, held }: Permission = permissions[action];
  if (roles.indexOf(role) <= roles.indexOf(least)) return 'all';
  return held ? 'held' : 'nothing';
}

/** The scope that an API key needs for an action; null: no key may. */
export function scopeOf(action: Action): Scope | 'any' | null {
  const { scope }: Permission = permissions[action];
  return scope ?? null;
}

/** Whether owners of a kind have what the action is about. */
export function isActionOf(kind: OwnerKind, action: Action): boolean {
  const { only = kind }: Permission = permissions[action];
  return only === kind;
}

/** Whether an action needs an account whose trial or plan has not ended (product 3.5). */
export function needsAccess(action: Action): boolean {
  const { afterPlan }: Permission = permissions[action];
  return afterPlan !== true;
}
