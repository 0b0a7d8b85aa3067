import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const barrel = new URL('../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url);

/** Imports each icon from its own file: through lucide's barrel, the bundler can't tell which screen uses which icon. */
export function iconImports(): Plugin {
  const files = filesOf(readFileSync(fileURLToPath(barrel), 'utf8'));
  return {
    name: 'icon-imports',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/web\/.+\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code) => ({
        code: code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_, names: string) => importsOf(names, files)),
        map: null,
      }),
    },
  };
}

function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', own = icon] = name.split(' as ');
      const file = files.get(icon);
      if (!file) throw new Error(`lucide-react has no ${icon}`);
      return `import ${own} from 'lucide-react/icons/${file}';`;
    })
    .join(' ');
}

/** Maps names to files: `export { default as Link, default as LinkIcon } from './icons/link.mjs'`. */
function filesOf(code: string): ReadonlyMap<string, string> {
  return new Map(
    [...code.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}
