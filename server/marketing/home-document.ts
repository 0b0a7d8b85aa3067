import { brotliCompressSync } from 'node:zlib';
import type { Language } from '#src/languages.ts';
import { qrLayout } from '#src/links/qr-drawing.ts';
import { demoPath } from '#src/marketing/demo.ts';
import { slowSeconds } from '#src/marketing/landing.ts';
import { escapeHtml } from '#src/pages/html.ts';
import type { Context } from '../context.ts';
import { demoPage } from './demo.ts';
import { json } from './parts.ts';
import { structuredData } from './structured-data.ts';

type Shared = Pick<Context, 'env' | 'i18n' | 'assets'>;

/** The landing page in a language, with all of it that depends on where the product runs: real codes, a real card, real figures. */
export function homeDocument(context: Shared, language: Language): string {
  const { env, assets } = context;
  const demo = env.publicUrl + demoPath(null);
  const layout = qrLayout(demo, true);
  const bytes = brotliCompressSync(demoPage(context, language, null)).length;
  const number = (value: number) =>
    value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const values: Record<string, string> = {
    HOST: escapeHtml(env.publicUrl.replace(/^https?:\/\//, '')),
    QR_SIDE: String(layout.side),
    LOGO_AT: String(layout.logo?.at ?? 0),
    // Its drawing is 32 wide
    LOGO_SCALE: String((layout.logo?.size ?? 0) / 32),
    DEMO_WEIGHT: number(bytes / 1000),
    DEMO_SECONDS: number(slowSeconds(bytes)),
    STRUCTURED: json(structuredData(env, language)),
  };
  return assets.landing[language].home.replace(/__([A-Z_]+?)__/g, (token, name: string) => values[name] ?? token);
}
