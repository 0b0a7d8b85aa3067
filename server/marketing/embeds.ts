import type { FastifyInstance } from 'fastify';
import { type Design, designs } from '#src/cards/designs/tokens.ts';
import { cardPage } from '#src/cards/pages/card-page.ts';
import { type Language, languages } from '#src/languages.ts';
import { type QrLayout, qrLayout, qrPath } from '#src/links/qr-drawing.ts';
import { type DotShape, dotShapes } from '#src/links/qr-style.ts';
import { demoCard, demoPath, designDemoCard, designDemoPath } from '#src/marketing/demo.ts';
import { demoLinks } from '#src/marketing/demo-links.ts';
import { landingCardPath, landingCodePath } from '#src/marketing/landing.ts';
import { usernameBase } from '#src/owners/usernames.ts';
import { html, raw } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import type { Context } from '../context.ts';
import { compressedPage } from '../platform/compressed-pages.ts';
import { once } from '../platform/once.ts';
import { sendCompressed } from '../platform/page-responses.ts';
import { changeCsp } from '../platform/security-headers.ts';

type EmbedContext = Pick<Context, 'env' | 'i18n' | 'assets'>;

/** The cards of the hero and of the designs, and the demo's QR codes, which the landing page loads after its text. Drawn once they are asked for. */
export function embedRoutes(app: FastifyInstance, context: EmbedContext): void {
  const embed = (path: string, language: Language, draw: () => string) => {
    const page = once(() => compressedPage(draw()));
    app.get(path, async (request, reply) => {
      // The landing page shows it in an iframe
      changeCsp(reply, "frame-ancestors 'none'", "frame-ancestors 'self'");
      reply.headers({ 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' });
      return await sendCompressed(request, reply, language, page());
    });
  };
  for (const language of languages) {
    embed(landingCardPath(language), language, () => heroCard(context, language));
    for (const design of designs) {
      embed(landingCardPath(language, design), language, () => designCard(context, language, design));
    }
  }
  const demo = context.env.publicUrl + demoPath(null);
  const image = (path: string, draw: () => string) => {
    const svg = once(draw);
    app.get(path, async (_, reply) => reply.header('cache-control', 'no-cache').type('image/svg+xml').send(svg()));
  };
  image(landingCodePath('plain'), () => qrSvg(demo, { level: 'M' }));
  for (const shape of dotShapes) image(landingCodePath(shape), () => codeSvg(qrLayout(demo, true), shape));
}

/** The demo card in a design, as an editor's preview. */
function designCard({ env, i18n, assets }: EmbedContext, language: Language, design: Design): string {
  const { publicUrl, appName } = env;
  const path = designDemoPath(design);
  return cardPage(designDemoCard(language, design), {
    i18n: i18n(language),
    publicUrl,
    appName,
    path,
    qrSvg: qrSvg(publicUrl + path, { level: 'M' }),
    scriptUrl: null,
    fonts: assets.cardFonts,
    links: demoLinks(language, design),
    logo: null,
    madeWith: false,
    preview: true,
  });
}

/** The hero's card, with its texts as JSON: the live preview renders it again on every keystroke. */
function heroCard({ env, i18n: texts }: EmbedContext, language: Language): string {
  const usedTexts: Record<string, string> = {};
  const { publicUrl, appName } = env;
  const card = demoCard(language);
  const page = cardPage(card, {
    i18n: recording(texts(language), usedTexts),
    publicUrl,
    appName,
    path: paths.profile(usernameBase(card.name)),
    qrSvg: qrSvg(publicUrl + demoPath(null), { level: 'M' }),
    scriptUrl: null,
    links: [],
    logo: null,
    madeWith: false,
    preview: true,
  });
  const data = `<script type="application/json" id="texts">${scriptJson(usedTexts)}</script>`;
  return page.replace('</body>', () => `${data}\n</body>`);
}

/** Records each text that is used, with its placeholders. */
function recording(i18n: I18n, usedTexts: Record<string, string>): I18n {
  return {
    locale: i18n.locale,
    _(descriptor) {
      const placeholders = Object.keys(descriptor.values ?? {}).map((name) => [name, `{${name}}`]);
      usedTexts[descriptor.id] = i18n._({ ...descriptor, values: Object.fromEntries(placeholders) });
      return i18n._(descriptor);
    },
  };
}

/** A QR code without background and logo. The page uses it as a mask, so that styles set its color. */
function codeSvg(layout: QrLayout, shape: DotShape): string {
  const { side } = layout;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="${
    shape === 'square' ? 'crispEdges' : 'auto'
  }"><path d="${raw(qrPath(layout, shape))}"/></svg>`.toString();
}

/** JSON for a script element: nothing in it can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
