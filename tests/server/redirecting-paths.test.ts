import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadsElsewhere } from '#src/paths.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ authApi: { redirects: [], key: null } });
});
afterAll(() => app.destroy());

/** Routes that redirect to our own screens and pages or not at all, by the beginning of their path. */
const staysHere = [
  ...[
    '/',
    '/:segment',
    '/user/:segment',
    '/vcard/:segment',
    '/vcard/:id/preview.jpg',
    '/user/:segment/preview.jpg',
    '/demo',
    '/qr/:file',
    '/report',
  ],
  ...['/about', '/changelog', '/contact', '/goodbye', '/help', '/imprint', '/privacy', '/security', '/terms'],
  ...[
    '/auth',
    '/auth/address',
    '/auth/confirm',
    '/login',
    '/onboarding',
    '/invitation',
    '/dashboard',
    '/analytics.csv',
  ],
  ...[
    '/api',
    '/api/account/export',
    '/api/organizations/export',
    '/api/audit.csv',
    '/trpc',
    '/trpc/:path',
    '/webhooks',
    '/metrics',
    '/healthz',
    '/readyz',
  ],
  ...['/assets/*', '/manifest.webmanifest', '/media/:id/:file', '/robots.txt', '/sitemap.xml'],
  '/.well-known/security.txt',
];
/** All below them is made by the build, or reads nothing that others choose. */
const areas = ['/help/', '/docs/', '/landing/', '/media/', '/demo/', '/favicon', '/api/v1', '/dashboard/'];

test('product 34.7: emails lead to no route that may redirect elsewhere', () => {
  const urls = app.routes.filter(({ method }) => method === 'GET').map(({ url }) => url);
  const others = urls.filter((url) => !leadsElsewhere(url.replace(/:\w+/g, 'x')));
  const isKnown = (url: string) => {
    const path = url.replace(/^\/es(?=\/|$)/, '').replace(/\.vcf$|\/:handle(\.vcf)?$/, '') || '/';
    return staysHere.includes(path) || areas.some((area) => path.startsWith(area));
  };
  // A new route belongs above, or into redirectingPaths
  expect(others.filter((url) => !isKnown(url))).toEqual([]);
  expect(others.length).toBeGreaterThan(90);
});
