import type { ImportReport } from '#src/cards/import.ts';
import { type ErrorCode, isErrorCode } from '#src/errors.ts';
import { OWNER_HEADER } from '#src/owners/named-owner.ts';
import type { RefusalDetails } from '#src/refusals/refusal.ts';

export type ImportResult = { report: ImportReport } | { failure: ErrorCode | 'offline'; details?: RefusalDetails };

type ImportOptions = { language: string; ownerId: string | null; isDryRun: boolean; template: string };

/** `template`: empty for the default one. Never rejects. */
export async function sendImport(
  file: File,
  { language, ownerId, isDryRun, template }: ImportOptions,
): Promise<ImportResult> {
  const query = new URLSearchParams({ dryRun: String(isDryRun), ...(template && { template }) });
  const owner: Record<string, string> = ownerId === null ? {} : { [OWNER_HEADER]: ownerId };
  try {
    const response = await fetch(`/api/cards/import?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'accept-language': language, ...owner },
      body: file,
    });
    const answer = await response.json();
    if (response.ok) return { report: answer as ImportReport };
    const { code, ...details } = (answer.error ?? {}) as { code?: unknown } & RefusalDetails;
    return { failure: isErrorCode(code) ? code : 'internal', details };
  } catch {
    return { failure: 'offline' };
  }
}
