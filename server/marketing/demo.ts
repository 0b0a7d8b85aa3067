import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicCard } from '#src/cards/cards.ts';
import { type Design, designs } from '#src/cards/designs/tokens.ts';
import { cardPage } from '#src/cards/pages/card-page.ts';
import type { PageLink } from '#src/cards/pages/link-rows.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import {
  customDemoCard,
  type DemoOptions,
  demoCard,
  demoPath,
  designDemoCard,
  designDemoPath,
  parseDemoName,
  parseDemoOptions,
} from '#src/marketing/demo.ts';
import { demoLinks } from '#src/marketing/demo-links.ts';
import { imageFile } from '#src/marketing/landing.ts';
import { html } from '#src/pages/html.ts';
import { qrSvg } from '#src/qr.ts';
import { screenPath } from '#src/screens.ts';
import { contactFile } from '../cards/contact-file.ts';
import type { Context } from '../context.ts';
import { type CompressedPage, compressedPage } from '../platform/compressed-pages.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { sendCompressed, sendPage } from '../platform/page-responses.ts';
import { demoPhoto } from './images.ts';

type DemoContext = Pick<Context, 'env' | 'i18n' | 'assets'>;

export type DemoPages = Record<Language, CompressedPage>;

/** The demo's page and contact file. Neither reads the database nor is counted (product 27.3). */
export function demoRoutes(app: FastifyInstance, context: DemoContext, demo: DemoPages): void {
  app.get('/demo', (request, reply) => {
    const language = languageOf(request) ?? 'en';
    return sendCompressed(request, reply, language, demo[language]);
  });
  app.get('/demo.vcf', async (request, reply) => {
    const card = demoCard(languageOf(request) ?? 'en');
    return await sendFile(context, reply, card, demoPath(null), await demoPhoto('portrait', 'square', 'jpg'));
  });
  app.get<{ Params: { design: string } }>('/demo/:design', async (request, reply) => {
    const [name = '', extension] = request.params.design.split(/(?=\.vcf$)/);
    const design = designs.find((each) => each === name);
    if (!design) throw new AppError('not_found');
    const language = languageOf(request) ?? 'en';
    if (extension === undefined) return sendPage(request, reply, language, designPage(context, language, design));
    return await sendFile(context, reply, designDemoCard(language, design), designDemoPath(design), null);
  });
  app.get<{ Params: { color: string; name: string } }>('/demo/:color/:name', async (request, reply) => {
    const { color, name } = request.params;
    const design = designs.find((each) => each === color);
    if (design) return await sendNamedDesign(context, request, reply, design);
    const options = parseDemoOptions(color, name.replace(/\.vcf$/, ''));
    if (!options) throw new AppError('not_found');
    if (!name.endsWith('.vcf')) return sendCustomDemo(context, request, reply, options);
    return await sendFile(context, reply, customDemoCard(options), demoPath(options), null);
  });
}

/** The demo card in a design, with a visitor's name. */
async function sendNamedDesign(
  context: DemoContext,
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  design: Design,
) {
  const [segment = '', extension] = request.params.name.split(/(?=\.vcf$)/);
  const name = parseDemoName(segment);
  if (name === null) throw new AppError('not_found');
  const language = languageOf(request) ?? 'en';
  if (extension !== undefined) {
    const card = designDemoCard(language, design, name);
    return await sendFile(context, reply, card, designDemoPath(design, name), null);
  }
  reply.header('x-robots-tag', 'noindex');
  return await sendPage(request, reply, language, designPage(context, language, design, name));
}

function sendCustomDemo(context: DemoContext, request: FastifyRequest, reply: FastifyReply, options: DemoOptions) {
  const language = languageOf(request) ?? 'en';
  // The name comes from a visitor: keep it out of search results
  reply.header('x-robots-tag', 'noindex');
  return sendPage(request, reply, language, demoPage(context, language, options));
}

/** The demo's page in each language, compressed once. The landing page says how large it is (product 27.4). */
export function demoPages(context: DemoContext): DemoPages {
  return {
    en: compressedPage(demoPage(context, 'en', null)),
    es: compressedPage(demoPage(context, 'es', null)),
  };
}

/** The demo card's page, rendered as any card's. */
function demoPage(context: DemoContext, language: Language, options: DemoOptions | null): string {
  const card = options ? customDemoCard(options) : demoCard(language);
  const query: Record<string, string> = options ? { name: options.name, color: options.color } : {};
  const links = options ? [] : demoLinks(language, 'paper');
  return pageOf(context, language, card, { path: demoPath(options), query, links });
}

/** The sign-up gets the design, and the name that a visitor typed (product 37.9). */
function designPage(context: DemoContext, language: Language, design: Design, name = ''): string {
  const card = designDemoCard(language, design, name);
  const path = designDemoPath(design, name);
  const query = { design, ...(name && { name }) };
  return pageOf(context, language, card, { path, query, links: demoLinks(language, design) });
}

type DemoPageOptions = {
  path: string;
  /** what the sign-up begins with */
  query: Record<string, string>;
  links: readonly PageLink[];
};

function pageOf(
  { env, i18n: texts, assets }: DemoContext,
  language: Language,
  card: PublicCard,
  { path, query, links }: DemoPageOptions,
): string {
  const { publicUrl, appName } = env;
  const i18n = texts(language);
  const handed = new URLSearchParams({ ...query, ...(language !== 'en' && { lang: language }) });
  const begin = `${screenPath('onboarding')}${handed.size > 0 ? `?${handed}` : ''}`;
  return cardPage(card, {
    i18n,
    publicUrl,
    appName,
    path,
    qrSvg: qrSvg(publicUrl + path, { level: 'M', label: i18n._({ id: 'page.code', message: 'QR code' }) }),
    previewImage: `/landing/${imageFile.preview(language)}`,
    scriptUrl: assets.cardScript,
    fonts: assets.cardFonts,
    links,
    logo: null,
    madeWith: true,
    preview: false,
    note: html`<p class="note">${i18n._({
      id: 'page.demo',
      message: 'This is a demo card, not a real contact.',
    })} <a href="${begin}">${i18n._({ id: 'page.demo.begin', message: 'Make your own card' })}</a></p>`,
  });
}

async function sendFile(
  { env: { publicUrl, appName } }: DemoContext,
  reply: FastifyReply,
  card: PublicCard,
  path: string,
  jpeg: Buffer | null,
) {
  const photo = jpeg && ({ kind: 'inline', jpeg } as const);
  const page = publicUrl + path;
  reply.headers({
    'content-disposition': 'attachment; filename="demo.vcf"',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
  });
  return await reply
    .type('text/vcard; charset=utf-8')
    .send(contactFile(card, { appName, page, source: `${page}.vcf`, photo }));
}
