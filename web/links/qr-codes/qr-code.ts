import type { inferRouterOutputs } from '@trpc/server';
import { type QrCodeInput, qrFileName } from '#src/links/qr-codes.ts';
import { plainQrStyle, type QrStyle } from '#src/links/qr-style.ts';
import type { AppRouter } from '../../trpc.ts';
import { type OptionsDraft, optionsDraft, optionsInput } from '../options/options-draft.ts';

/** A code as its owner gets it; dates are text on the way here. */
export type OwnCode = inferRouterOutputs<AppRouter>['qrCodes']['list']['codes'][number];

/** What is being edited: every field as it is typed. */
export type QrDraft = { title: string; url: string; icon: string } & QrStyle & OptionsDraft;

export function draftFromCode(code: OwnCode | null, timeZone: string): QrDraft {
  const { title = '', url = '', icon, style = plainQrStyle } = code ?? {};
  return { title, url, icon: icon ?? '', ...style, ...optionsDraft(code, timeZone) };
}

export function inputFromDraft(
  draft: QrDraft,
  code: OwnCode | null,
  timeZone: string,
): { [Field in keyof Required<QrCodeInput>]: QrCodeInput[Field] } {
  const { title, url, icon, dark, light, dots, logo } = draft;
  return { title, url, icon, style: { dark, light, dots, logo }, ...optionsInput(draft, code, timeZone) };
}

export function isSameDraft(one: QrDraft, other: QrDraft): boolean {
  return (Object.keys(one) as (keyof QrDraft)[]).every((field) => one[field] === other[field]);
}

export type DownloadFormat = { format: 'png'; size: number } | { format: 'svg' | 'pdf' };

/** Where a picture is fetched from, and the name it is kept under. */
export function downloadOf({ slug, title }: OwnCode, wanted: DownloadFormat): { href: string; download: string } {
  const size = wanted.format === 'png' ? `size=${wanted.size}&` : '';
  return { href: `/qr/${slug}.${wanted.format}?${size}download=1`, download: `${qrFileName(title)}.${wanted.format}` };
}

/** Side of the PNG behind the Download button: sharp on a poster's corner, small in a mail. */
export const USUAL_SIZE = 1024;
