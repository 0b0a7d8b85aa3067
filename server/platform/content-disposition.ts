/** A Content-Disposition header. `ascii` must contain no quotes; browsers prefer `utf8`. */
export function contentDisposition(
  type: 'inline' | 'attachment',
  { ascii, utf8 }: { ascii: string; utf8: string },
): string {
  // encodeURIComponent keeps these four, which RFC 5987 does not allow
  const encoded = encodeURIComponent(utf8).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
