/** Adds https:// in front of a host, so that what is wrong with the rest can be said. */
export function completeUrl(typed: string): string {
  const value = typed.trim();
  if (value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value.replace(/^[^/?#]*:\d/, ''))) return value;
  // An email
  if (/^[^/?#]*@/.test(value)) return value;
  const completed = `https://${value.replace(/^\/\//, '')}`;
  const { hostname = '' } = URL.parse(completed) ?? {};
  const isHost = /^[^.]+(\.[^.]+)*\.[^.\d][^.]+$/.test(hostname);
  return isHost ? completed : value;
}

/** The URL without scheme and www. The host stays in punycode, so that lookalike letters show (product 12.14). */
export function displayUrl(url: string): string {
  const text = URL.canParse(url)
    ? url.replace(/^(https?:\/\/)[^/\\?#]*/i, (_, scheme: string) => scheme + new URL(url).host)
    : url;
  return withoutPrefix(text);
}

export function displayHost(url: string): string {
  return withoutPrefix(URL.parse(url)?.host ?? url);
}

function withoutPrefix(url: string): string {
  return url.replace(/^(https?:\/\/)?(www\.)?/i, '').replace(/\/$/, '');
}

/** Of a URL of ours, what narrow places leave out and what tells it from others: at its root, the host. */
export function hostAndPath(url: string): [host: string, rest: string] {
  const shown = displayUrl(url);
  const slash = shown.indexOf('/');
  return slash < 0 ? ['', shown] : [shown.slice(0, slash), shown.slice(slash)];
}
