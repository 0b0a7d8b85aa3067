/** What an API key may be for. Names are stored and sent: they never change. */
export const scopes = [
  'cards:read',
  'cards:write',
  'links:read',
  'links:write',
  'analytics:read',
  'members:read',
  'members:write',
  'domains:read',
  'domains:write',
] as const;
export type Scope = (typeof scopes)[number];

/** Write includes read. */
export function includesScope(granted: readonly Scope[], needed: Scope): boolean {
  return granted.some((scope) => scope === needed || scope === needed.replace(/:read$/, ':write'));
}

/** Of what the operator may not offer (product 42.1). */
export function isDomainScope(scope: Scope): boolean {
  return scope.startsWith('domains:');
}

export function isScopeOf(kind: 'person' | 'organization', scope: Scope): boolean {
  return kind === 'organization' || !scope.startsWith('members:');
}
