import type { Plugin } from 'vite';

/** Gives each script of a server-rendered page its own copies of what it imports, so that it is one file. */
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
