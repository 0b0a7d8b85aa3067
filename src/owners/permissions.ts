/** From the largest to the smallest. */
export const roles = ['owner', 'admin', 'editor', 'member'] as const;
export type Role = (typeof roles)[number];

/** A person has the role `owner` in the own account. */
export type OwnerKind = 'person' | 'organization';

type Permission = {
  roles: readonly Role[];
  /** also after the trial has expired (product 3.5) */
  afterTrial?: true;
};

const owner = ['owner'] as const;

/** Who may do what with what an owner owns. Each operation checks it. */
const permissions = {
  'profile.read': { roles: owner, afterTrial: true },
  'profile.update': { roles: owner },
  'photos.upload': { roles: owner },
  'cards.read': { roles: owner, afterTrial: true },
  'cards.write': { roles: owner },
  'links.read': { roles: owner, afterTrial: true },
  'links.write': { roles: owner },
  'tags.read': { roles: owner, afterTrial: true },
  'tags.write': { roles: owner },
  'drafts.write': { roles: owner },
  'stats.read': { roles: owner, afterTrial: true },
  'billing.read': { roles: owner, afterTrial: true },
  'billing.manage': { roles: owner, afterTrial: true },
  'onboarding.complete': { roles: owner },
} satisfies Record<string, Permission>;

export type Action = keyof typeof permissions;

export function isPermitted(role: Role, action: Action): boolean {
  return permissions[action].roles.includes(role);
}

/** Whether an action needs an account whose trial has not expired (product 3.5). */
export function needsAccess(action: Action): boolean {
  return !('afterTrial' in permissions[action]);
}
