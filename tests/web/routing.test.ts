import { describe, expect, test } from 'vitest';
import { isOnScreen, match, pathOf, type Route, resolveTarget } from '#web/app/routing/paths.ts';

const from = { pathname: '/dashboard/support', search: '?subject=Hello', hash: '#faq' };

describe('link targets', () => {
  test.each([
    ['/dashboard/links', '/dashboard/links'],
    ['/dashboard/account#time-zone', '/dashboard/account#time-zone'],
    ['/login?email=a%40b.example', '/login?email=a%40b.example'],
    ['?period=90', '/dashboard/support?period=90'],
    ['#help', '/dashboard/support#help'],
    [{ hash: 'plan' }, '/dashboard/support#plan'],
    [{ pathname: '/auth', search: '?x=1', hash: '#y' }, '/auth?x=1#y'],
    ['', '/dashboard/support'],
  ])('%o', (to, path) => {
    expect(pathOf(resolveTarget(to, from))).toBe(path);
  });

  test.each(['https://example.com/x', '//example.com/x', '/\\example.com/x'])('never leave this site: %s', (to) => {
    expect(pathOf(resolveTarget(to, from))).toBe('/x');
  });
});

test('a link knows whether its screen is open', () => {
  expect(isOnScreen('/dashboard', '/dashboard', true)).toBe(true);
  expect(isOnScreen('/Dashboard/', '/dashboard', true)).toBe(true);
  expect(isOnScreen('/dashboard/links', '/dashboard', true)).toBe(false);
  expect(isOnScreen('/dashboard/links/abc', '/dashboard/links')).toBe(true);
  expect(isOnScreen('/dashboard/links-of-old', '/dashboard/links')).toBe(false);
});

describe('the screen of a URL', () => {
  const load = async () => () => null;
  const names = new Map<Route, string>();
  const route = (name: string, path?: string, children?: Route[]): Route => {
    const one = { load, ...(path !== undefined && { path }), ...(children && { children }) };
    names.set(one, name);
    return one;
  };
  const dashboard = [route('first'), route('links', 'links'), route('link', 'links/:id')];
  const routes = [
    route('login', 'login'),
    route('frame', 'dashboard', dashboard),
    route('ui', 'dev/ui'),
    route('none', '*'),
  ];

  test.each([
    ['/login', ['login']],
    ['/Login/', ['login']],
    ['/dashboard', ['frame', 'first']],
    ['/dashboard/links', ['frame', 'links']],
    ['/dashboard/links/1', ['frame', 'link']],
    ['/dev/ui', ['ui']],
    ['/dev', ['none']],
    ['/dashboard/nothing', ['none']],
    ['/login/more', ['none']],
    ['/%E0%A4%A', ['none']],
  ])('%s', (pathname, expected) => {
    expect(match(routes, pathname)?.chain.map((one) => names.get(one))).toEqual(expected);
  });

  test("has the URL's parameters", () => {
    expect(match(routes, '/dashboard/links/A%20b')?.params).toEqual({ id: 'A b' });
    expect(match([], '/')).toBeNull();
  });
});
