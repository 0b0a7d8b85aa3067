import type { Plugin } from 'vite';

/** Gives each of these its own copies of what it imports: no file is shared between them, or with the client. */
export function ownCopies(scripts: readonly string[]): Plugin {
  return {
    name: 'own-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const [path = '', query] = importer?.split('?copy=') ?? [];
      const script = query ?? scripts.indexOf(path);
      if (script === -1) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && !resolved.external ? { ...resolved, id: `${resolved.id}?copy=${script}` } : resolved;
    },
  };
}
