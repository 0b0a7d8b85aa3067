import { expect, test } from 'vitest';
import { dashboardScreens, entryScreens, isInDashboard, screenAt, screenPath } from '#src/screens.ts';

test('product 31.16: every screen has one path, and is found at it', () => {
  expect(screenPath('home')).toBe('/dashboard');
  expect(screenPath('stats')).toBe('/dashboard/stats');
  expect(screenPath('cards')).toBe('/dashboard/vcards');
  expect(screenPath('security')).toBe('/dashboard/account/security');
  expect(screenPath('link', { id: 'x1' })).toBe('/dashboard/links/x1/edit');
  expect(screenPath('itemStats', { id: '$&' })).toBe('/dashboard/links/$&');
  expect(entryScreens.map((screen) => screenPath(screen))).toEqual(['/login', '/auth', '/onboarding', '/goodbye']);
  for (const [name, pattern] of Object.entries(dashboardScreens)) {
    const path = `/dashboard${pattern && `/${pattern.replace(':id', 'x1')}`}`;
    expect([path, screenAt(path), screenAt(`${path.toUpperCase()}/`)]).toEqual([path, name, name]);
  }
});

test('product 31.16: nothing else is a screen', () => {
  const others = ['/dashboard/nothing', '/dashboard/links/x/y', '/dashboard//links', '/dashboards', '/links', '/', ''];
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
