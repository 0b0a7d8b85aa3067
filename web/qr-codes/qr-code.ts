import type { inferRouterOutputs } from '@trpc/server';
import { type QrCodeInput, qrFileName } from '#src/qr-codes.ts';
import { plainQrStyle, type QrStyle } from '#src/qr-style.ts';
import type { AppRouter } from '../trpc.ts';

/** A code as its owner gets it; dates are text on the way here. */
export type OwnCode = inferRouterOutputs<AppRouter>['qrCodes']['list']['codes'][number];

/** What is being edited: every field as it is typed. */
export type QrDraft = { title: string; url: string; icon: string } & QrStyle;

export function draftFromCode(code: OwnCode | null): QrDraft {
  const { title = '', url = '', icon, style = plainQrStyle } = code ?? {};
  return { title, url, icon: icon ?? '', ...style };
}

export function inputFromDraft({ title, url, icon, dark, light, dots, logo }: QrDraft): QrCodeInput {
  return { title, url, icon, style: { dark, light, dots, logo } };
}

export function isSameDraft(one: QrDraft, other: QrDraft): boolean {
  return JSON.stringify(inputFromDraft(one)) === JSON.stringify(inputFromDraft(other));
}

export type DownloadFormat = { format: 'png'; size: number } | { format: 'svg' | 'pdf' };

/** Where a picture is fetched from, and the name it is kept under. */
export function downloadOf({ slug, title }: OwnCode, wanted: DownloadFormat): { href: string; download: string } {
  const size = wanted.format === 'png' ? `size=${wanted.size}&` : '';
  return { href: `/qr/${slug}.${wanted.format}?${size}download=1`, download: `${qrFileName(title)}.${wanted.format}` };
}

/** Side of the PNG behind the Download button: sharp on a poster's corner, small in a mail. */
export const USUAL_SIZE = 1024;
