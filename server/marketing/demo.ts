import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicCard } from '#src/cards/cards.ts';
import { cardPage } from '#src/cards/pages/card-page.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import { type DemoWish, demoCard, demoPath, demoWish, wishedCard } from '#src/marketing/demo.ts';
import { pictureFile } from '#src/marketing/landing.ts';
import { html } from '#src/pages/html.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import type { Context } from '../context.ts';
import { languageOf } from '../platform/language.ts';
import { sendPage } from '../platform/page-responses.ts';
import { portrait } from './images.ts';

type Shared = Pick<Context, 'env' | 'i18n' | 'assets'>;
/** Contact files are another feature's (product 8). */
type ContactFile = (
  card: PublicCard,
  options: {
    publicUrl: string;
    address: string;
    appName: string;
    photo: { kind: 'inline'; jpeg: Buffer } | null;
  },
) => string;

/** The demo card: its page, its contact file and its picture. None of them asks the database, none is counted (product 27.3). */
export function demoRoutes(app: FastifyInstance, context: Shared, contactFile: ContactFile): void {
  app.get('/demo', (request, reply) => sendDemo(context, request, reply, null));
  app.get('/demo.vcf', async (request, reply) => {
    const card = demoCard(languageOf(request) ?? 'en');
    return await sendFile(reply, contactFile, context, card, demoPath(null), await portrait('square', 'jpg'));
  });
  app.get<{ Params: { color: string; name: string } }>('/demo/:color/:name', async (request, reply) => {
    const { color, name } = request.params;
    const wish = demoWish(color, name.replace(/\.vcf$/, ''));
    if (!wish) throw new AppError('not_found');
    if (!name.endsWith('.vcf')) return sendDemo(context, request, reply, wish);
    return await sendFile(reply, contactFile, context, wishedCard(wish), demoPath(wish), null);
  });
}

function sendDemo(context: Shared, request: FastifyRequest, reply: FastifyReply, wish: DemoWish | null) {
  const language = languageOf(request) ?? 'en';
  // In the words of whoever typed them: nothing that a search should find
  if (wish) reply.header('x-robots-tag', 'noindex');
  return sendPage(request, reply, language, demoPage(context, language, wish));
}

/** The very page that an account's visitors get, of the demo card. */
export function demoPage({ env, i18n: texts, assets }: Shared, language: Language, wish: DemoWish | null): string {
  const { publicUrl, appName } = env;
  const i18n = texts(language);
  const address = demoPath(wish);
  const begin = new URLSearchParams({
    ...(wish && { name: wish.name, color: wish.color }),
    ...(language !== 'en' && { lang: language }),
  });
  return cardPage(wish ? wishedCard(wish) : demoCard(language), {
    i18n,
    publicUrl,
    appName,
    address,
    qrSvg: qrSvg(publicUrl + address, { level: 'M', label: i18n._({ id: 'page.code', message: 'QR code' }) }),
    picture: `/landing/${pictureFile.preview(language)}`,
    scriptUrl: assets.cardScript,
    links: [],
    logo: null,
    madeWith: true,
    preview: false,
    note: html`<p class="note">${i18n._({
      id: 'page.demo',
      message: 'A demo: this person does not exist.',
    })} <a href="${`${paths.onboarding}${begin.size > 0 ? `?${begin}` : ''}`}">${i18n._({
      id: 'page.demo.begin',
      message: 'Make your own',
    })}</a></p>`,
  });
}

async function sendFile(
  reply: FastifyReply,
  contactFile: ContactFile,
  { env: { publicUrl, appName } }: Shared,
  card: PublicCard,
  address: string,
  jpeg: Buffer | null,
) {
  const photo = jpeg && ({ kind: 'inline', jpeg } as const);
  reply.headers({
    'content-disposition': 'attachment; filename="demo.vcf"',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
  });
  return await reply.type('text/vcard; charset=utf-8').send(contactFile(card, { appName, publicUrl, address, photo }));
}
