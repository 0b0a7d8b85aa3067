import type { inferRouterOutputs } from '@trpc/server';
import type { KeptQrCode } from '#src/drafts/drafts.ts';
import type { QrCodeInput } from '#src/links/qr-code-schema.ts';
import { plainQrStyle, type QrStyle } from '#src/links/qr-style.ts';
import type { AppRouter } from '../../trpc.ts';
import { type OptionsDraft, optionsDraft, optionsInput } from '../options/options-draft.ts';

/** A code as its editor knows it. */
export type EditedCode = inferRouterOutputs<AppRouter>['drafts']['qrCode']['item'];

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
