/** Pages about the API (product 41.13), in the order of their navigation. Paths: never rename one, programs get those of errors. */
export const docsGroups = {
  start: ['authentication', 'errors', 'limits', 'idempotency', 'pagination', 'versioning'],
  guides: ['guides/links-with-codes', 'guides/zapier', 'guides/make', 'guides/n8n'],
  reference: ['me', 'cards', 'links', 'tags', 'analytics', 'members', 'domains'],
} as const;

export type DocsGroup = keyof typeof docsGroups;
/** Pages of texts. */
export type DocsGuide = (typeof docsGroups)['start' | 'guides'][number];
/** Pages of operations: the first segment of their paths. */
export type DocsResource = (typeof docsGroups)['reference'][number];
export type DocsTopic = DocsGuide | DocsResource;
export type DocsPage = 'docs/api' | `docs/api/${DocsTopic}`;

export const docsGuides: readonly DocsGuide[] = [...docsGroups.start, ...docsGroups.guides];
export const docsResources: readonly DocsResource[] = docsGroups.reference;
export const docsPages: readonly DocsPage[] = [
  'docs/api',
  ...[...docsGuides, ...docsResources].map((topic) => `docs/api/${topic}` as const),
];

export function isDocsPage(page: string): page is DocsPage {
  return docsPages.includes(page as DocsPage);
}

/** Of paths that begin otherwise. */
const places: Record<string, DocsResource> = { photos: 'cards', templates: 'cards', invitations: 'members' };

/** The page of operations whose paths begin so. */
export function docsResourceOf(segment: string): string {
  return places[segment] ?? segment;
}

/** Where a code is explained: the `type` of its problems. */
export function problemType(publicUrl: string, code: string): string {
  return `${publicUrl}/${'docs/api/errors' satisfies DocsPage}#${code}`;
}
