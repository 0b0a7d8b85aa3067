/** The URL as typed if it is http(s) without user name and password; else null (product 5.2). */
export function webUrl(value: string): string | null {
  if (!/^https?:\/\//i.test(value) || /[\s\p{Cc}]/u.test(value)) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return value;
}
