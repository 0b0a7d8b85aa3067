import type { Plugin } from 'vite';

/** Leaves out the English of messages with explicit ids, as Lingui's macro does: it is in the catalogs. */
export function explicitMessages(): Plugin {
  const message = /(\b_\(\{\s*id: '[^']+'),\s*message:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$]*`)/g;
  return {
    name: 'explicit-messages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(src|web)\/.+\.tsx?$/, code: 'message:' },
      handler: (code) => ({ code: code.replace(message, '$1'), map: null }),
    },
  };
}
