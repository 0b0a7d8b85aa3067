/** An address as typed, parsed and found to be http or https without user name or password; null for any other (product 5.2). */
export function webUrl(value: string): string | null {
  if (!/^https?:\/\//i.test(value) || /[\s\p{Cc}]/u.test(value)) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return value;
}
