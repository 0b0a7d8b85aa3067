import type { QrFormat } from '#src/links/qr-codes.ts';

/** The Content-Disposition of a download: its name in plain ASCII for old clients, and as the owner writes it. */
export function attachment(name: string, format: QrFormat): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_');
  // encodeURIComponent leaves these four, which RFC 5987 does not allow
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}.${format}"; filename*=UTF-8''${encoded}.${format}`;
}
