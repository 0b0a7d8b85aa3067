import type { Rolldown } from 'vite';
import { screenFile, screenFiles } from './screen-files.ts';

type Graph = { getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null };

/** Screens outside of the dashboard. */
const outside = [
  'accounts/auth-page.tsx',
  'onboarding/onboarding-page.tsx',
  'privacy/goodbye-page.tsx',
  'app/not-found-page.tsx',
];

const statsScreens = ['stats/analytics-page.tsx', 'stats/stats-page.tsx', 'stats/item-page.tsx'];

/** Change only with their versions, so browsers can cache them across releases. */
const libraries = { react: /\/node_modules\/(react|react-dom|scheduler)\//, router: /\/node_modules\/react-router\// };

/**
 * Assigns modules to chunks. Code for every screen, for the dashboard's frame, for its first screen and for drawing cards is
 * one chunk each: few files compress better and load sooner. The bundler splits the rest.
 */
export function chunks(at: (path: string) => string, scripts: readonly string[]) {
  let owners: ((id: string) => string | null) | null = null;
  return (id: string, graph: Graph): string | null => {
    owners ??= ownersIn(graph, at, scripts);
    const library = Object.entries(libraries).find(([, path]) => path.test(id));
    return library ? library[0] : owners(id);
  };
}

function ownersIn(
  graph: Graph,
  at: (path: string) => string,
  scripts: readonly string[],
): (id: string) => string | null {
  const reach = (...paths: string[]) => codeBelow(graph, paths.map(at));
  // Scripts of server-rendered pages stay out of the client's chunks
  const apart = codeBelow(graph, scripts);
  const all = reach('main.tsx');
  const login = reach(screenFile('accounts/login-page.tsx'), 'accounts/challenge-view.tsx');
  const frame = reach(screenFile('dashboard/dashboard-gate.tsx'));
  const first = reach(screenFile('stats/analytics-page.tsx'));
  const card = reach('cards/form/preview-page.ts');
  const others = reach(...outside.map(screenFile));
  const early = [...outside, ...statsScreens, 'accounts/login-page.tsx', 'dashboard/dashboard-gate.tsx'].map(
    screenFile,
  );
  const screens = reach(...screenFiles.map(({ path }) => path).filter((path) => !early.includes(path)));
  const main = at('main.tsx');
  const routes = at('routes.tsx');
  return (id) => {
    // Main awaits its texts, and would delay any other module in its chunk. With the routes in it, the router starts in a short task
    if (id === main || id === routes || apart.has(id)) return null;
    if (all.has(id) || (login.has(id) && (frame.has(id) || first.has(id)))) return 'client';
    if (card.has(id) && ![login, frame, first].some((sooner) => sooner.has(id))) return 'card';
    if (others.has(id)) return null;
    if (frame.has(id)) return 'dashboard';
    if (!first.has(id)) return null;
    // Code shared with other dashboard screens goes with their frame
    return screens.has(id) ? 'dashboard' : 'analytics';
  };
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
