const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Imports only point down: web -> src, server -> db and src, db -> src (docs: the four floors). */
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
      'Texts are bound to a language on the floors above.',
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
    error(
      'server-features-apart',
      'Features meet in db, in src or through a gateway. Jobs may call any feature.',
      { path: '^server/([^/]+)/', pathNot: '^server/(gateways|sandbox|jobs)/' },
      { path: '^server/[^/]+/', pathNot: ['^server/$1/', '^server/(gateways|platform)/'] },
    ),
    error(
      'gateways-and-sandbox-know-no-feature',
      'They speak to outside parties only.',
      { path: '^server/(gateways|sandbox)/' },
      { path: '^server/[^/]+/', pathNot: '^server/(gateways|sandbox|platform)/' },
    ),
    error(
      'platform-knows-no-feature',
      'The platform holds nothing of the product.',
      { path: '^server/platform/' },
      { path: '^server/[^/]+/', pathNot: '^server/platform/' },
    ),
    error(
      'sandbox-is-plugged-in-once',
      'Product code cannot tell a sandbox from the real party.',
      { path: '^server/', pathNot: '^server/(sandbox/|(context|server|index)\\.ts$)' },
      { path: '^server/sandbox/' },
    ),
    error(
      'web-features-apart',
      'Screens meet in web/shared and web/ui; routes.tsx composes them.',
      { path: '^web/([^/]+)/', pathNot: '^web/(ui|shared)/' },
      { path: '^web/[^/]+/', pathNot: ['^web/$1/', '^web/(ui|shared)/'] },
    ),
    error(
      'shared-knows-no-feature',
      '',
      { path: '^web/shared/' },
      { path: '^web/[^/]+/', pathNot: '^web/(ui|shared)/' },
    ),
    error('ui-would-fit-any-product', '', { path: '^web/ui/' }, { path: '^web/[^/]+/', pathNot: '^web/ui/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|woff2|po)$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
