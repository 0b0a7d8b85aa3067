/** A URL with more query parameters, which replace those of the same name. */
export function withQuery(href: string, parameters: Record<string, string>): string {
  const url = new URL(href);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}
