import { expect, test } from 'vitest';
import {
  dashboardScreens,
  entryScreens,
  isInDashboard,
  organizationAt,
  ownerScreenPath,
  ownersPath,
  ownScreens,
  renamedPath,
  screenAt,
  screenPath,
} from '#src/screens.ts';

test('product 31.16: every screen has one path, and is found at it', () => {
  expect(screenPath('home')).toBe('/dashboard');
  expect(screenPath('stats')).toBe('/dashboard/stats');
  expect(screenPath('cards')).toBe('/dashboard/vcards');
  expect(screenPath('security')).toBe('/dashboard/account/security');
  expect(screenPath('link', { id: 'x1' })).toBe('/dashboard/links/x1/edit');
  expect(screenPath('itemStats', { id: '$&' })).toBe('/dashboard/links/$&');
  expect(entryScreens.map((screen) => screenPath(screen))).toEqual([
    '/login',
    '/auth',
    '/onboarding',
    '/goodbye',
    '/invitation',
  ]);
  for (const name of ownScreens) {
    const path = `/dashboard/${dashboardScreens[name].replace(':id', 'x1')}`.replace(/\/$/, '');
    expect([path, screenAt(path), screenAt(`${path.toUpperCase()}/`)]).toEqual([path, name, name]);
  }
});

test('product 36.10: screens of an organization are below its username, those of the person stay where they are', () => {
  const acme = { ownerKind: 'organization', username: 'acme' };
  const ana = { ownerKind: 'person', username: 'ana' };
  expect(ownerScreenPath(acme, 'home')).toBe('/dashboard/o/acme');
  expect(ownerScreenPath(acme, 'link', { id: 'x1' })).toBe('/dashboard/o/acme/links/x1/edit');
  for (const screen of ['account', 'support', 'profile', 'mainCard', 'login'] as const)
    expect(ownerScreenPath(acme, screen)).toBe(screenPath(screen));
  expect(ownerScreenPath(ana, 'links')).toBe('/dashboard/links');
  expect(ownersPath(acme, '/dashboard/billing')).toBe('/dashboard/o/acme/billing');
  expect(ownersPath(acme, '/dashboard/account#security')).toBe('/dashboard/account#security');
  expect(ownersPath(ana, '/dashboard/billing')).toBe('/dashboard/billing');
  const path = '/dashboard/O/Acme/links/x1/edit/';
  expect([screenAt(path), organizationAt(path)]).toEqual(['link', 'acme']);
  expect(renamedPath(path, 'acme-2')).toBe('/dashboard/o/acme-2/links/x1/edit/');
  expect([screenAt('/dashboard/o/acme'), organizationAt('/dashboard/o/acme')]).toEqual(['home', 'acme']);
  for (const none of ['/dashboard/o', '/dashboard/o/acme/account', '/dashboard/o/acme/x'])
    expect([none, screenAt(none)]).toEqual([none, null]);
  expect(organizationAt('/dashboard/links')).toBeNull();
});

test('product 31.16: nothing else is a screen', () => {
  const others = [
    '/dashboard/nothing',
    '/dashboard/links/x/y',
    '/dashboard/members',
    '/dashboard//links',
    '/dashboards',
    '/links',
    '/',
    '',
  ];
  for (const path of others) expect([path, screenAt(path)]).toEqual([path, null]);
  // @ts-expect-error: no such screen
  expect(() => screenPath('settings')).toThrow();
  // @ts-expect-error: of which link?
  expect(screenPath('link')).toBe('/dashboard/links//edit');
  // @ts-expect-error: a list has no ID
  expect(screenPath('links', { id: 'x1' })).toBe('/dashboard/links');
});

test('product 23.13: what leads back to the dashboard is below it', () => {
  for (const path of ['/dashboard', '/dashboard/links?q=a', '/dashboard?a', '/dashboard#a']) {
    expect([path, isInDashboard(path)]).toEqual([path, true]);
  }
  for (const path of ['/dashboards', '//dashboard', '/login', 'https://evil.example/dashboard', '/dashboard.evil']) {
    expect([path, isInDashboard(path)]).toEqual([path, false]);
  }
});
