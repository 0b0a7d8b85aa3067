import { expect, test } from 'vitest';
import { passkeyOrigins } from '#src/auth-api/passkey-origins.ts';

const origins = (...patterns: string[]) => passkeyOrigins({ siteUrl: 'https://example.com', patterns }).slice(1);

test('product 34.16: pages below the hostname whose origin is listed may use passkeys', () => {
  expect(passkeyOrigins({ siteUrl: 'https://example.com', patterns: [] })).toEqual(['https://example.com']);
  expect(origins('https://app.example.com/callback')).toEqual(['https://app.example.com']);
  expect(origins('https://app.example.com')).toEqual(['https://app.example.com']);
  expect(origins('https://app.example.com:8443/**')).toEqual(['https://app.example.com:8443']);
  expect(origins('https://APP.example.com:443/*?a=b')).toEqual(['https://app.example.com']);
  expect(origins('https://example.com:8443/')).toEqual(['https://example.com:8443']);
});

test.each([
  'https://other.example/**',
  'https://badexample.com/**',
  'https://example.com.evil.example/**',
  'https://*.example.com/**',
  'https://app*.example.com/',
  'https://example.com@evil.example/',
  'https://evil.example\\.example.com/',
  'com.example.app://**',
  'app://example.com/',
  'https://app.example.com:99999/',
  'https://example.com/',
])('no other: %s', (pattern) => {
  expect(origins(pattern)).toEqual([]);
});
