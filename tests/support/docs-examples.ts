const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };

/** The text of markup. */
export function plain(markup: string): string {
  return markup.replace(/<[^>]+>/g, '').replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => entities[name] ?? '');
}

export type DocsExample = { name: string; syntax: string; code: string };

/** The named examples of a page about the API, as people copy them. */
export function examplesOn(body: string): DocsExample[] {
  const pattern =
    /data-syntax="([^"]*)"[^>]*>(?:<span[^>]*>[^<]*<\/span>)?<pre[^>]*data-example="([\w-]+)"[^>]*>(.*?)<\/pre>/gs;
  return [...body.matchAll(pattern)].map(([, syntax = '', name = '', code = '']) => ({
    name,
    syntax,
    code: plain(code),
  }));
}
