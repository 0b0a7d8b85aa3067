import { expect, test } from 'vitest';
import { cardScope } from '#src/owners/card-scope.ts';
import {
  type Action,
  actions,
  isActionOf,
  needsAccess,
  type Reach,
  reachOf,
  roles,
  scopeOf,
} from '#src/owners/permissions.ts';
import { includesScope, isScopeOf, scopes } from '#src/owners/scopes.ts';

const all: Reach = 'all';
const held: Reach = 'held';
const none: Reach = 'nothing';

/** What owner, admin, editor and member may do it with, and whether also after the plan. */
const table: Record<Action, [Reach, Reach, Reach, Reach, boolean]> = {
  'profile.read': [all, all, all, all, true],
  'profile.update': [all, all, none, none, false],
  'photos.upload': [all, all, all, held, false],
  'cards.read': [all, all, all, held, true],
  'cards.write': [all, all, all, held, false],
  'cards.survey': [all, all, all, none, true],
  'cards.manage': [all, all, all, none, false],
  'cards.assign': [all, all, all, none, false],
  'presets.read': [all, all, all, all, true],
  'presets.write': [all, all, all, none, false],
  'templates.read': [all, all, all, held, true],
  'templates.write': [all, all, none, none, false],
  'links.read': [all, all, all, none, true],
  'links.write': [all, all, all, none, false],
  'tags.read': [all, all, all, none, true],
  'tags.write': [all, all, all, none, false],
  'drafts.write': [all, all, all, held, false],
  'stats.read': [all, all, all, held, true],
  'billing.read': [all, none, none, none, true],
  'billing.manage': [all, none, none, none, true],
  'organization.read': [all, all, all, all, true],
  'organization.update': [all, all, none, none, false],
  'organization.export': [all, none, none, none, true],
  'organization.delete': [all, none, none, none, true],
  'members.read': [all, all, all, none, true],
  'members.manage': [all, all, none, none, false],
  'members.remove': [all, all, none, none, true],
  'keys.read': [all, all, none, none, true],
  'keys.manage': [all, all, none, none, false],
  'keys.revoke': [all, all, none, none, true],
  'domains.read': [all, all, none, none, true],
  'domains.manage': [all, all, none, none, false],
  'domains.remove': [all, all, none, none, true],
  'audit.read': [all, all, none, none, true],
  'account.read': [all, none, none, none, true],
  'account.update': [all, none, none, none, false],
  'onboarding.complete': [all, none, none, none, false],
};

test.each(actions)('product 36.3: who may do %s, and until when', (action) => {
  expect([...roles.map((role) => reachOf(role, action)), !needsAccess(action)]).toEqual(table[action]);
});

test('product 36.3: what only a person’s own account has, and only an organization', () => {
  expect(actions.filter((action) => !isActionOf('organization', action))).toEqual([
    ...['account.read', 'account.update', 'onboarding.complete'],
  ]);
  expect(actions.filter((action) => !isActionOf('person', action))).toEqual([
    ...[
      'cards.assign',
      'templates.read',
      'templates.write',
      'organization.read',
      'organization.update',
      'organization.export',
      'organization.delete',
    ],
    ...['members.read', 'members.manage', 'members.remove', 'audit.read'],
  ]);
});

test('product 36.4: a scope has the cards that a member holds, and all for larger roles', () => {
  const actor = { owner: { id: 'acme' }, person: { id: 'ana' } };
  expect(cardScope({ ...actor, role: 'editor' }, 'cards.write')).toEqual({ ownerId: 'acme', heldBy: null });
  expect(cardScope({ ...actor, role: 'member' }, 'cards.write')).toEqual({ ownerId: 'acme', heldBy: 'ana' });
  expect(() => cardScope({ ...actor, role: 'member' }, 'cards.manage')).toThrow();
  expect(() => cardScope({ ...actor, person: null, role: 'member' }, 'cards.read')).toThrow();
});

test('product 41.1: an API key may do what these scopes name, and nothing about accounts, payments, owners, keys or exports', () => {
  const actionsOf = (scope: string | null) => actions.filter((action) => scopeOf(action) === scope);
  expect(actionsOf('any')).toEqual(['profile.read']);
  expect(Object.fromEntries(scopes.map((scope) => [scope, actionsOf(scope)]))).toEqual({
    'cards:read': ['cards.read', 'templates.read'],
    'cards:write': ['photos.upload', 'cards.write', 'cards.manage', 'cards.assign'],
    'links:read': ['links.read', 'tags.read'],
    'links:write': ['links.write', 'tags.write'],
    'analytics:read': ['stats.read'],
    'members:read': ['members.read'],
    'members:write': ['members.manage', 'members.remove'],
    'domains:read': ['domains.read'],
    'domains:write': ['domains.manage', 'domains.remove'],
  });
});

test('product 41.2: write includes read, and nothing else includes anything', () => {
  const included = scopes.flatMap((granted) =>
    scopes
      .filter((needed) => includesScope([granted], needed) && needed !== granted)
      .map((needed) => [granted, needed]),
  );
  expect(included).toEqual([
    ['cards:write', 'cards:read'],
    ['links:write', 'links:read'],
    ['members:write', 'members:read'],
    ['domains:write', 'domains:read'],
  ]);
  expect(scopes.filter((scope) => !isScopeOf('person', scope))).toEqual(['members:read', 'members:write']);
});
