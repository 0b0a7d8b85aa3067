import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const barrel = new URL('../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url);

/**
 * Leads each import of an icon to the icon's own file: through the one file that names all 1,700 of them nobody could say
 * which screen takes which.
 */
export function singleIcons(): Plugin {
  const files = filesOf(readFileSync(fileURLToPath(barrel), 'utf8'));
  return {
    name: 'single-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.+\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code) => ({
        code: code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_, names: string) => imports(names, files)),
        map: null,
      }),
    },
  };
}

function imports(names: string, files: ReadonlyMap<string, string>): string {
  const wanted = names.split(',').map((name) => name.trim());
  return wanted
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', own = icon] = name.split(' as ');
      const file = files.get(icon);
      if (!file) throw new Error(`lucide-react has no ${icon}`);
      return `import ${own} from 'lucide-react/icons/${file}';`;
    })
    .join(' ');
}

/** The file of each name: `export { default as Link, default as LinkIcon } from './icons/link.mjs'`. */
function filesOf(code: string): ReadonlyMap<string, string> {
  return new Map(
    [...code.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}
