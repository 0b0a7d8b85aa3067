import type { FastifyInstance } from 'fastify';
import { myQrPath } from '#src/cards/my-qr.ts';
import { languages } from '#src/languages.ts';
import { landingPath } from '#src/marketing/landing.ts';
import { escapeHtml } from '#src/pages/html.ts';
import { paths } from '#src/paths.ts';
import { screenPath } from '#src/screens.ts';
import type { Context } from '../context.ts';
import type { Env } from '../env.ts';
import { sitePages } from '../platform/assets.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { imageRoutes } from './images.ts';

const DAY = 'public, max-age=86400';

/**
 * Not short links, pages and images: messengers show previews of them only if they may load them, and search engines obey `noindex`
 * only where they read it.
 */
const closed = [screenPath('home'), screenPath('onboarding'), screenPath('auth'), '/trpc', '/api', paths.sourceCode];

/** Files that search engines, browsers and messengers look for (product 27.11). */
export function crawlerRoutes(app: FastifyInstance, { env, i18n }: Pick<Context, 'env' | 'i18n'>): void {
  const { publicUrl, appName } = env;
  imageRoutes(app);

  app.get('/robots.txt', async (_, reply) => {
    const lines = [
      'User-agent: *',
      ...closed.flatMap((path) => ['$', '?', '/'].map((end) => `Disallow: ${path}${end}`)),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ];
    return await reply
      .header('cache-control', DAY)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });

  app.get('/sitemap.xml', async (_, reply) =>
    reply.header('cache-control', DAY).type('application/xml; charset=utf-8').send(sitemap(env)),
  );

  app.get('/manifest.webmanifest', async (request, reply) => {
    const language = languageOf(request) ?? 'en';
    const myQr = i18n(language)._({ id: 'page.my_qr', message: 'My QR' });
    const icons = [192, 512].flatMap((side) => [
      { src: `/favicon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose: 'any' },
      { src: `/favicon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose: 'maskable' },
    ]);
    const manifest = {
      id: screenPath('home'),
      lang: language,
      name: appName,
      short_name: appName,
      start_url: screenPath('home'),
      scope: '/',
      display: 'standalone',
      background_color: '#f5f3ee',
      theme_color: '#f5f3ee',
      icons,
      shortcuts: [{ name: myQr, url: myQrPath, icons: icons.slice(0, 1) }],
    };
    return await reply
      .headers({ 'cache-control': DAY, vary: 'Accept-Language' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest));
  });
}

/** Each page once per language, with its alternates. Cards are left out: owners publish them. */
function sitemap(env: Pick<Env, 'publicUrl' | 'homePage' | 'defaultPlan' | 'customDomains'>): string {
  const { publicUrl, homePage } = env;
  // What / leads to is no page of ours
  const pages = sitePages(env).filter((page) => page !== 'home' || homePage === 'landing');
  const urls = pages.flatMap((page) => {
    const others = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(publicUrl + landingPath(page, language))}"/>`,
    );
    return languages.map(
      (language) => `<url><loc>${escapeHtml(publicUrl + landingPath(page, language))}</loc>${others.join('')}</url>`,
    );
  });
  const demo = `<url><loc>${escapeHtml(publicUrl)}/demo</loc></url>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${[...urls, demo].join('\n')}\n</urlset>\n`
  );
}
