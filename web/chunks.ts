import type { Rolldown } from 'vite';
import { dashboardScreens } from '#src/screens.ts';
import { screenFile, screenFiles } from './screen-files.ts';

type Module = Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'>;
type Graph = { getModuleInfo: (id: string) => Module | null };

/** Change only with their versions, so browsers can cache them across releases. */
const libraries = {
  libraries: /\/node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/,
  zod: /\/node_modules\/zod\//,
};

/** What few screens need, with all that is below, in an order in which none imports a later one. */
const parts = {
  dialog: ['ui/dialog.tsx', 'ui/confirm-dialog.tsx'],
  qr: ['../src/qr.ts', '../src/links/qr-drawing.ts'],
  card: ['cards/form/preview-page.ts'],
  tabs: ['ui/tabs.tsx'],
  checkbox: ['ui/checkbox.tsx'],
  moves: ['links/row-moves.tsx'],
};

/** Screens that share most of their code, by the beginnings of their paths. Each has a chunk of its name. */
const families = {
  home: ['stats/analytics-page.tsx'],
  stats: ['stats/'],
  'card-editors': ['cards/card-'],
  'link-editors': ['links/link-editor-', 'links/qr-codes/qr-code-editor-'],
  lists: ['links/', 'cards/list/'],
  domains: ['dashboard/account/domains-'],
  account: ['dashboard/account'],
  organizations: ['owners/organizations/', 'dashboard/organization', 'billing/new-organization'],
  templates: ['cards/templates/'],
  settings: ['billing/', 'support/', 'owners/'],
};

type Family = keyof typeof families;

/**
 * Assigns modules to chunks: few files compress better and load sooner. Code for every screen is one chunk, and so is that of
 * the dashboard's frame, of a family of screens, and of what several share. What one screen alone uses is in its own chunk.
 */
export function chunks(at: (path: string) => string, scripts: readonly string[]) {
  let names: ((id: string) => string | null) | null = null;
  return (id: string, graph: Graph): string | null => {
    names ??= namesIn(graph, at, scripts);
    const library = Object.entries(libraries).find(([, path]) => path.test(id));
    return library ? library[0] : names(id);
  };
}

function namesIn(
  graph: Graph,
  at: (path: string) => string,
  scripts: readonly string[],
): (id: string) => string | null {
  const reach = (...paths: string[]) => codeBelow(graph, paths.map(at));
  // Scripts of server-rendered pages stay out of the client's chunks
  const apart = codeBelow(graph, scripts);
  const all = reach('main.tsx');
  const login = reach(screenFile('accounts/login-page.tsx'), 'accounts/challenge-view.tsx');
  const gate = screenFile('dashboard/dashboard-gate.tsx');
  const frame = reach(gate);
  const below = Object.entries(parts).map(([name, paths]) => ({ name, code: reach(...paths), entries: paths.map(at) }));
  const paths = [...new Set(screenFiles.map(({ path }) => path))];
  const screens = new Map(paths.filter((path) => path !== gate).map((path) => [path, reach(path)]));
  const late = loadedLater(graph, at('main.tsx'), new Set(paths.map(at)));
  return (id) => {
    if (apart.has(id)) return null;
    const users = [...screens].filter(([, code]) => code.has(id)).map(([screen]) => screen);
    if (all.has(id) || (login.has(id) && frame.has(id))) return 'client';
    if (frame.has(id)) return 'dashboard';
    const part = below.find(
      ({ code, entries: parts }) =>
        code.has(id) && users.every((screen) => parts.some((entry) => screens.get(screen)?.has(entry))),
    );
    if (part) return part.name;
    if (login.has(id) && users.some(isInDashboard)) return 'client';
    const inDashboard = users.filter(isInDashboard);
    // The bundler keeps it with the screen, or with what is shown later
    if (late.has(id) ? inDashboard.length === 0 : users.length < 2 && !users.some(isSmall)) return null;
    // What a part on any screen shares with some would load these
    if (below.some(({ name, code }) => (name === 'dialog' || name === 'qr') && code.has(id))) return 'dashboard';
    return chunkOf(new Set(inDashboard.map(familyOf)));
  };
}

/** Few people open these screens. */
const rare: readonly Family[] = ['domains', 'organizations', 'templates'];

/** For code that is used by screens of these families. */
function chunkOf(used: ReadonlySet<Family>): string {
  const areAll = (...some: Family[]) => [...used].every((family) => some.includes(family));
  const [only] = used;
  const others = new Set([...used].filter((family) => !rare.includes(family)));
  // What others load doesn't depend on rare ones, unless these would load the large code of lists or stats
  const areSmall = !others.has('lists') && !others.has('stats');
  if (others.size > 0 && others.size < used.size && areSmall) return chunkOf(others);
  if (only === undefined) return 'entry';
  if (used.size === 1) return only === 'home' ? 'dashboard' : only;
  if (areAll('home', 'stats')) return 'figures';
  if (areAll('card-editors', 'link-editors')) return 'forms';
  if (areAll('account', 'settings')) return 'settings';
  if (used.has('home') || used.size > 4) return 'dashboard';
  if (!used.has('card-editors') && areAll('link-editors', 'lists', 'stats')) return 'link-items';
  if (areAll('card-editors', 'link-editors', 'lists', 'stats')) return 'items';
  // What lists and stats share with others is small
  return used.has('lists') || used.has('stats') ? 'dashboard' : 'forms';
}

function familyOf(screen: string): Family {
  const [family] = Object.entries(families).find(([, some]) => some.some((start) => screen.startsWith(start))) ?? [];
  if (family === undefined) throw new Error(`web/${screen} is in no family of web/chunks.ts`);
  return family as Family;
}

/** What is only theirs comes with their family: one request less. */
const small: readonly string[] = [
  ...['cards/card-page.tsx', 'cards/card-editor-page.tsx', 'dashboard/account-page.tsx'],
  ...[
    'links/link-editor-page.tsx',
    'links/qr-codes/qr-code-editor-page.tsx',
    'stats/item-page.tsx',
    'stats/stats-page.tsx',
  ],
];

function isSmall(screen: string): boolean {
  return small.includes(screen);
}

function isInDashboard(screen: string): boolean {
  if (screen.startsWith('dashboard/')) return true;
  return screenFiles.some(({ name, path }) => path === screen && name !== undefined && name in dashboardScreens);
}

/** What the client loads after a screen, with all below. */
function loadedLater(graph: Graph, main: string, screens: ReadonlySet<string>): ReadonlySet<string> {
  const seen = new Set<string>();
  const starts = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const start of dynamicallyImportedIds) if (!screens.has(start)) starts.add(start);
    for (const other of [...importedIds, ...dynamicallyImportedIds]) visit(other);
  };
  visit(main);
  return codeBelow(graph, [...starts]);
}

function codeBelow(graph: Graph, entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const below of graph.getModuleInfo(id)?.importedIds ?? []) visit(below);
  };
  for (const entry of entries) {
    if (graph.getModuleInfo(entry) === null) throw new Error(`The client has no ${entry}`);
    visit(entry);
  }
  return found;
}
