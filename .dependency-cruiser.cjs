const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Within a layer, a module imports only modules before it (docs/architecture.md). */
const modules = [
  'accounts',
  'owners',
  'billing',
  'visits',
  'links',
  'cards',
  'drafts',
  'contacts',
  'stats',
  'onboarding',
  'auth-api',
  'api',
  'privacy',
  'support',
  'marketing',
];
const layers = ['src', 'db', 'server', 'web'];
const entry = '^server/(index|server|router|jobs)\\.ts$';

/** The modules of a layer import in the declared order. */
function inOrder(layer) {
  return modules
    .slice(0, -1)
    .map((module, index) =>
      error(
        `${layer}-${module}-imports-earlier-modules`,
        'Modules are imported in one declared order.',
        { path: `^${layer}/${module}/` },
        { path: `^${layer}/(${modules.slice(index + 1).join('|')})/` },
      ),
    );
}

/** Imports only point down: web -> src, server -> db and src, db -> src (docs/architecture.md, Layers). */
module.exports = {
  forbidden: [
    error('no-cycles', 'Two files that need each other are one file.', {}, { circular: true }),
    error('resolvable', 'An import that leads nowhere escapes every other rule.', {}, { couldNotResolve: true }),
    error(
      'src-is-pure',
      'src: no I/O, no framework.',
      { path: '^src/' },
      { pathNot: ['^src/', '^node_modules/(zod|qrcode|@types/qrcode|@lingui/core)/'] },
    ),
    error(
      'src-takes-lingui-types-only',
      'Texts are bound to a language in the layers above.',
      { path: '^src/' },
      { path: '^node_modules/@lingui/core/', dependencyTypesNot: ['type-only'] },
    ),
    error('db-imports-down', 'db -> src', { path: '^db/' }, { path: '^(server|web|tests|scripts)/' }),
    error('server-imports-down', 'server -> db, src', { path: '^server/' }, { path: '^(web|tests|scripts)/' }),
    error(
      'web-imports-down',
      'web -> src; web/trpc.ts alone takes the type of the router.',
      { path: '^web/', pathNot: '^web/trpc\\.ts$' },
      { path: '^(server|db|tests|scripts)/' },
    ),
    error(
      'web-trpc-takes-the-router-type',
      'Nothing of the server may end in the bundle.',
      { path: '^web/trpc\\.ts$' },
      { path: '^(server|db|tests|scripts)/', pathNot: '^server/router\\.ts$' },
    ),
    error(
      'web-trpc-takes-a-type-only',
      'Nothing of the server may end in the bundle.',
      { path: '^web/trpc\\.ts$' },
      { path: '^server/', dependencyTypesNot: ['type-only'] },
    ),
    ...layers.flatMap(inOrder),
    ...['src', 'db'].map((layer) =>
      error(
        `${layer}-root-imports-no-module`,
        'Files directly in src and db, and their generic folders, come before all modules.',
        { path: `^${layer}/`, pathNot: [`^${layer}/(${modules.join('|')})/`, '^db/sandbox/'] },
        { path: `^${layer}/(${modules.join('|')})/` },
      ),
    ),
    error(
      'platform-is-generic',
      'Platform takes narrow arguments.',
      { path: '^server/platform/' },
      { path: '^server/', pathNot: ['^server/platform/', '^server/env\\.ts$'] },
    ),
    error(
      'gateways-know-platform-only',
      'A gateway speaks to one outside party.',
      { path: '^server/gateways/' },
      { path: '^server/', pathNot: ['^server/(gateways|platform)/', '^server/env\\.ts$'] },
    ),
    error(
      'sandbox-knows-no-module',
      'A sandbox stands in for an outside party.',
      { path: '^server/sandbox/' },
      { path: '^server/', pathNot: ['^server/(sandbox|gateways|platform)/', '^server/env\\.ts$'] },
    ),
    error(
      'sandbox-is-plugged-in-once',
      'Product code cannot tell a sandbox from the real service.',
      { path: '^server/', pathNot: '^server/(sandbox/|context\\.ts$)' },
      { path: '^server/sandbox/' },
    ),
    error(
      'sandbox-is-loaded-on-demand',
      'Production runs none of it.',
      { path: '^server/context\\.ts$' },
      { path: '^server/sandbox/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    error(
      'entry-files-compose',
      'Nothing imports what composes the modules.',
      { path: '^server/', pathNot: entry },
      { path: entry },
    ),
    error(
      'routers-are-called-by-clients-only',
      'What rules and several routers need is in a file of its own, such as <entity>-view.ts.',
      { path: '^server/', pathNot: '^server/router\\.ts$' },
      { path: '^server/.+/router\\.ts$' },
    ),
    error(
      'stores-of-visits-are-interchangeable',
      'Rules ask context.visitStore; only the store in PostgreSQL, and what moves visits, know its events and rollups.',
      { path: '^(db|server)/', pathNot: '^db/visits/(postgres/|both/|postgres-store\\.ts$)' },
      { path: '^db/visits/postgres/' },
    ),
    error(
      'env-imports-src-only',
      '',
      { path: '^server/env(-domains|-variables)?\\.ts$' },
      { path: '^(server|db)/', pathNot: '^server/env-(domains|variables)\\.ts$' },
    ),
    error('ui-would-fit-any-product', '', { path: '^web/ui/' }, { path: '^web/', pathNot: '^web/ui/' }),
    error(
      'app-knows-no-module',
      'web: ui < app < modules < dashboard',
      { path: '^web/app/' },
      { path: '^web/[^/]+/', pathNot: '^web/(ui|app)/' },
    ),
    error(
      'the-product-shows-no-exhibits',
      'web/design-system is for developers and in no build of the product.',
      { path: '^web/', pathNot: '^web/design-system/' },
      { path: '^web/design-system/' },
    ),
    error(
      'the-design-system-knows-no-module',
      '',
      { path: '^web/design-system/' },
      { path: '^web/[^/]+/', pathNot: '^web/(design-system|ui|app)/' },
    ),
    error(
      'dashboard-is-a-frame',
      'Only the routes import it.',
      { path: '^web/', pathNot: ['^web/dashboard/', '^web/routes\\.tsx$'] },
      { path: '^web/dashboard/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|woff2|po)$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
