import type { Rolldown } from 'vite';

type Graph = { getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null };

/** Changes with its version alone: browsers keep it from one release of this product to the next. */
const framework = /\/node_modules\/(react|react-dom|scheduler)\//;

/**
 * Which file some code comes in. What every screen needs, what the dashboard's frame adds and what its first screen adds
 * are one file each: few files pack better than many, and are there sooner. All else is left to the bundler, which
 * makes a file of what the same screens share.
 */
export function chunks(at: (path: string) => string) {
  let owners: ((id: string) => string | null) | null = null;
  return (id: string, graph: Graph): string | null => {
    owners ??= ownersIn(graph, at);
    return framework.test(id) ? 'react' : owners(id);
  };
}

function ownersIn(graph: Graph, at: (path: string) => string): (id: string) => string | null {
  const reach = (...paths: string[]) => codeBelow(graph, paths.map(at));
  // What the public pages' own scripts share with the client stays apart from it
  const plain = reach(
    'cards/public-page.ts',
    'accounts/confirm.ts',
    'accounts/pre-hydration.ts',
    'cards/my-qr/page.ts',
    'cards/my-qr/worker.ts',
  );
  const all = reach('main.tsx');
  const login = reach('accounts/login-page.tsx');
  const frame = reach('dashboard/dashboard-gate.tsx');
  const first = reach('stats/analytics-page.tsx');
  const others = reach(
    'accounts/auth-page.tsx',
    'onboarding/onboarding-page.tsx',
    'privacy/goodbye-page.tsx',
    'app/not-found-page.tsx',
  );
  const rooms = reach(
    'links/qr-codes/qr-codes-page.tsx',
    'cards/cards-page.tsx',
    'cards/card-page.tsx',
    'links/links-page.tsx',
    'billing/billing-page.tsx',
    'dashboard/account-page.tsx',
    'support/support-page.tsx',
    'owners/profile-page.tsx',
  );
  const main = at('main.tsx');
  return (id) => {
    // It waits for its texts, and whatever were in one file with it would wait, too
    if (id === main || plain.has(id)) return null;
    if (all.has(id) || (login.has(id) && (frame.has(id) || first.has(id)))) return 'client';
    if (others.has(id)) return null;
    if (frame.has(id)) return 'dashboard';
    if (!first.has(id)) return null;
    // What other screens of the dashboard have, too, comes with the frame that they share
    return rooms.has(id) ? 'dashboard' : 'analytics';
  };
}

function codeBelow(graph: Graph, entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const below of graph.getModuleInfo(id)?.importedIds ?? []) visit(below);
  };
  for (const entry of entries) visit(entry);
  return found;
}
