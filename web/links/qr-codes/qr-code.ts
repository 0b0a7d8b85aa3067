import type { inferRouterOutputs } from '@trpc/server';
import type { KeptQrCode } from '#src/drafts/drafts.ts';
import { type QrCodeInput, qrFileName } from '#src/links/qr-codes.ts';
import { plainQrStyle, type QrStyle } from '#src/links/qr-style.ts';
import type { AppRouter } from '../../trpc.ts';
import { type OptionsDraft, optionsDraft, optionsInput } from '../options/options-draft.ts';

/** A code as its editor knows it. */
export type EditedCode = inferRouterOutputs<AppRouter>['drafts']['qrCode']['item'];

export type CodePage = inferRouterOutputs<AppRouter>['qrCodes']['page'];
export type OwnCode = CodePage['codes'][number];

export type QrDraft = KeptQrCode & OptionsDraft;

export function draftFromCode(code: EditedCode | null, timeZone: string): QrDraft {
  const { title = '', url = '', icon, style = plainQrStyle } = code ?? {};
  return { title, url, icon: icon ?? '', ...style, ...optionsDraft(code, timeZone) };
}

export function inputFromDraft(
  draft: QrDraft,
  code: EditedCode | null,
  timeZone: string,
): { [Field in keyof Required<QrCodeInput>]: QrCodeInput[Field] } {
  const { title, url, icon, dark, light, dots, logo } = draft;
  const style: QrStyle = { dark, light, dots, logo };
  return { title, url, icon, style, ...optionsInput(draft, code, timeZone) };
}

export function isSameQrDraft(one: QrDraft, other: QrDraft): boolean {
  return (Object.keys(one) as (keyof QrDraft)[]).every((field) => one[field] === other[field]);
}

export type DownloadedCode = Pick<OwnCode, 'slug' | 'title'>;

export type DownloadFormat = { format: 'png'; size: number } | { format: 'svg' | 'pdf' };

export function downloadOf({ slug, title }: DownloadedCode, file: DownloadFormat): { href: string; download: string } {
  const size = file.format === 'png' ? `size=${file.size}&` : '';
  return { href: `/qr/${slug}.${file.format}?${size}download=1`, download: `${qrFileName(title)}.${file.format}` };
}

export const DEFAULT_PNG_SIZE = 1024; // px
