import type { FastifyInstance } from 'fastify';
import { cardPage } from '#src/cards/pages/card-page.ts';
import { type Language, languages } from '#src/languages.ts';
import { type QrLayout, qrLayout, qrPath } from '#src/links/qr-drawing.ts';
import { type DotShape, dotShapes } from '#src/links/qr-style.ts';
import { demoCard, demoPath } from '#src/marketing/demo.ts';
import { landingCard, landingCode } from '#src/marketing/landing.ts';
import { usernameBase } from '#src/owners/usernames.ts';
import { html, raw } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import type { Context } from '../context.ts';
import { packed } from '../platform/compressed.ts';
import { changePolicy } from '../platform/csp.ts';
import { sendPacked } from '../platform/page-responses.ts';

type Shared = Pick<Context, 'env' | 'i18n'>;

/** What the landing page shows and need not wait for: the words are there before these are. */
export function partRoutes(app: FastifyInstance, context: Shared): void {
  for (const language of languages) {
    const card = packed(heroCard(context, language));
    app.get(landingCard(language), async (request, reply) => {
      // In a frame of the landing page's own
      changePolicy(reply, "frame-ancestors 'none'", "frame-ancestors 'self'");
      reply.headers({ 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' });
      return await sendPacked(request, reply, language, card);
    });
  }
  const demo = context.env.publicUrl + demoPath(null);
  const pictures: [string, string][] = [
    [landingCode('plain'), qrSvg(demo, { level: 'M' })],
    ...dotShapes.map((shape): [string, string] => [landingCode(shape), codeShape(qrLayout(demo, true), shape)]),
  ];
  for (const [path, svg] of pictures) {
    app.get(path, async (_, reply) => reply.header('cache-control', 'no-cache').type('image/svg+xml').send(svg));
  }
}

/** The card in the hero, and the texts that it is made of, for the script that makes it anew at each key. */
function heroCard({ env, i18n: texts }: Shared, language: Language): string {
  const said: Record<string, string> = {};
  const { publicUrl, appName } = env;
  const card = demoCard(language);
  const page = cardPage(card, {
    i18n: listening(texts(language), said),
    publicUrl,
    appName,
    address: paths.profile(usernameBase(card.name)),
    qrSvg: qrSvg(publicUrl + demoPath(null), { level: 'M' }),
    scriptUrl: null,
    links: [],
    logo: null,
    madeWith: false,
    preview: true,
  });
  const data = `<script type="application/json" id="texts">${json(said)}</script>`;
  return page.replace('</body>', () => `${data}\n</body>`);
}

/** Writes down each text that is asked for, with its places for values left open. */
function listening(i18n: I18n, said: Record<string, string>): I18n {
  return {
    locale: i18n.locale,
    _(descriptor) {
      const open = Object.keys(descriptor.values ?? {}).map((name) => [name, `{${name}}`]);
      said[descriptor.id] = i18n._({ ...descriptor, values: Object.fromEntries(open) });
      return i18n._(descriptor);
    },
  };
}

/** A code without its ground and its logo, in a colour of the page's. */
function codeShape(layout: QrLayout, shape: DotShape): string {
  const { side } = layout;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="${
    shape === 'square' ? 'crispEdges' : 'auto'
  }"><path d="${raw(qrPath(layout, shape))}"/></svg>`.toString();
}

/** For a script element that holds data: nothing in it can end the element. */
export function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
