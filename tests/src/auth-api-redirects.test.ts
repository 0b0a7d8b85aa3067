import { describe, expect, test } from 'vitest';
import { redirectTarget, withParameters } from '#src/auth-api/redirects.ts';

const siteUrl = 'https://saluda.example';
const patterns = [
  'https://app.example.com/callback',
  'https://*.preview.example.com/**',
  'https://**.wide.example.com/done',
  'com.example.app://**',
  'com.example.other:/**',
  'exp://192.168.1.5:8081/*',
  'http://localhost:*/**',
];
const isAllowed = (url: string, rules = { siteUrl, patterns }) => redirectTarget(rules, url) === url;

describe('redirect targets', () => {
  test.each([
    'https://saluda.example',
    'https://saluda.example/onboarding?from=mail#there',
    'https://saluda.example:443/',
    'https://app.example.com/callback',
    'https://app.example.com/callback#part',
    'https://app.example.com/callback?sb_flow_id=a1b2',
    'https://one.preview.example.com/a/b?c=d',
    'https://a.b.wide.example.com/done',
    'com.example.app://signed-in/there?x=1',
    'com.example.other:/signed-in?x=1#there',
    'exp://192.168.1.5:8081/x',
    'http://localhost:5173/there',
  ])('%s is allowed', (url) => expect(isAllowed(url)).toBe(true));

  test.each([
    'http://saluda.example',
    'https://saluda.example:8443',
    'https://saluda.example.evil.com',
    'https://evil.com/https://saluda.example',
    'https://saluda.example@evil.com',
    'https://evil.com\\@saluda.example',
    'https:\\\\saluda.example',
    'https:/saluda.example',
    'https:saluda.example',
    '//saluda.example',
    '/onboarding',
    'https://saluda.example./',
    'https://saluda%2eexample/',
    'https://ｓaluda.example/',
    'https://saluda.example\t/',
    ' https://saluda.example',
    'https://saluda.example/\n',
    'https://saluda.example/a\\b',
    'com.example.app:/signed-in',
    'com.example.other:signed-in',
    'javascript:alert(1)',
    'javascript:/alert(1)',
    'javascript://saluda.example/%0aalert(1)',
    'data:text/html,hi',
    'https://app.example.com/callback/more',
    'https://app.example.com/callback?x=1',
    'https://a.b.preview.example.com/',
    'https://evil.com/?.preview.example.com/',
    'https://evil.com/x.wide.example.com/done',
    'https://evil.com?a.wide.example.com/done',
    'exp://192.168.1.6:8081/x',
    ...[
      '/l/abc',
      '/q/abc',
      '/L/abc',
      '//l/abc',
      '/./l/abc',
      '/x/../l/abc',
      '/%6c/abc',
      '/%2E/q/abc?x',
      '/l;a/../l/abc',
    ].map((path) => `https://saluda.example${path}`),
    'https://saluda.example/about/source',
    'https://saluda.example/auth/callback/google',
    'https://saluda.example/auth/v1/authorize?provider=google',
    'https://saluda.example/%zz',
    ...['..', '%2e%2e', '.%2E', '.'].map((dots) => `https://one.preview.example.com/a/${dots}/b`),
    'https://one.preview.example.com/a/..',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost:5173@evil.com/there',
    `https://saluda.example/${'a'.repeat(2000)}`,
    '',
  ])('%s is not', (url) => expect(isAllowed(url)).toBe(false));

  test('on loopback any port is the site, whatever the patterns an IP is only itself', () => {
    const local = { siteUrl: 'http://127.0.0.1:3000', patterns: ['http://**'] };
    expect(isAllowed('http://127.0.0.1:5173/x', local)).toBe(true);
    expect(isAllowed('http://example.com/x', local)).toBe(true);
    for (const url of ['http://2130706433:3000/', 'http://0177.0.0.1:3000/', 'http://10.0.0.1/', 'http://[fe80::1]/']) {
      expect([url, isAllowed(url, local)]).toEqual([url, false]);
    }
    expect(isAllowed('http://10.0.0.1/', { siteUrl: 'http://10.0.0.1', patterns: [] })).toBe(true);
  });

  test('parameters join the query, and replace the hash if they stand there', () => {
    expect(withParameters('https://a.example/x?y=1#z', { query: { code: 'c d' } })).toBe(
      'https://a.example/x?y=1&code=c+d#z',
    );
    expect(withParameters('https://a.example/x?y=1#z', { hash: { e: '1' } })).toBe('https://a.example/x?y=1#e=1');
    expect(withParameters('https://a.example', { query: { e: '1' }, hash: { e: '1', sb: '' } })).toBe(
      'https://a.example?e=1#e=1&sb=',
    );
  });
});

test('a pattern with many wildcards takes no more than milliseconds', () => {
  const patterns = [`https://h.example${'/**/cb'.repeat(8)}/done`];
  const start = performance.now();
  expect(isAllowed(`https://h.example${'/cb'.repeat(640)}/don`, { siteUrl, patterns })).toBe(false);
  expect(isAllowed(`https://h.example${'/x/cb'.repeat(8)}/done`, { siteUrl, patterns })).toBe(true);
  // A regular expression would take hours
  expect(performance.now() - start).toBeLessThan(2_000);
});
