import { brotliCompressSync } from 'node:zlib';
import { demoCard, demoPath } from '#src/demo.ts';
import { slowSeconds } from '#src/landing.ts';
import type { Language } from '#src/languages.ts';
import { cardPage } from '#src/pages/card-page.ts';
import { escapeHtml } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { qrLayout, qrPath } from '#src/qr-drawing.ts';
import { usernameBase } from '#src/usernames.ts';
import type { Context } from '../context.ts';
import { demoPage } from './demo.ts';
import { structuredData } from './structured-data.ts';

type Shared = Pick<Context, 'env' | 'i18n' | 'assets'>;

/** The landing page in a language, with all of it that depends on where the product runs: real codes, a real card, real figures. */
export function homeDocument(context: Shared, language: Language): string {
  const { env, assets, i18n: texts } = context;
  const { card, said } = heroCard(context, language);
  const demo = env.publicUrl + demoPath(null);
  const layout = qrLayout(demo, true);
  const bytes = brotliCompressSync(demoPage(context, language, null)).length;
  const number = (value: number) =>
    value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const values: Record<string, string> = {
    CARD: escapeHtml(card),
    CARD_TEXTS: json(said),
    HOST: escapeHtml(env.publicUrl.replace(/^https?:\/\//, '')),
    QR: qrSvg(demo, { level: 'M', label: texts(language)._({ id: 'page.code', message: 'QR code' }) }),
    QR_SIDE: String(layout.side),
    QR_SQUARE: qrPath(layout, 'square'),
    QR_ROUNDED: qrPath(layout, 'rounded'),
    QR_DOTS: qrPath(layout, 'dots'),
    LOGO_AT: String(layout.logo?.at ?? 0),
    // Its drawing is 32 wide
    LOGO_SCALE: String((layout.logo?.size ?? 0) / 32),
    DEMO_WEIGHT: number(bytes / 1000),
    DEMO_SECONDS: number(slowSeconds(bytes)),
    STRUCTURED: json(structuredData(env, language)),
  };
  return assets.landing[language].home.replace(/__([A-Z_]+?)__/g, (token, name: string) => values[name] ?? token);
}

/** The card in the hero, and the texts that it is made of, for the script that makes it anew at each key. */
function heroCard({ env, i18n: texts }: Shared, language: Language) {
  const said: Record<string, string> = {};
  const i18n = listening(texts(language), said);
  const { publicUrl, appName } = env;
  const card = demoCard(language);
  const page = cardPage(card, {
    i18n,
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
  return { card: page, said };
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

/** For a script element that holds data: nothing in it can end the element. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
