/** The import rules of ARCHITECTURE.md. */
const resources =
  'editions|teams|permissions|subscription|api-keys|spaces|zones|elements|changes|comments|templates|search|groups|tokens|history|webhooks|pictures|assets'

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'imports of types included',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'db-knows-nothing-above-it',
      severity: 'error',
      from: { path: '^server/db/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|cli|sdk)/', pathNot: '^server/db/' },
    },
    {
      name: 'contract-is-pure',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^contract/|node_modules/(typebox|node-diff3)/' },
    },
    {
      name: 'sdk-knows-the-contract-only',
      severity: 'error',
      from: { path: '^sdk/', pathNot: '\\.test\\.ts$|^sdk/testing/' },
      to: { pathNot: '^(sdk|contract)/|node_modules/(typebox|node-diff3)/' },
    },
    {
      name: 'drawing-knows-the-contract-only',
      comment: 'it runs in the browser too',
      severity: 'error',
      from: { path: '^drawing/', pathNot: '\\.test\\.ts$|^drawing/testing/' },
      to: { pathNot: '^(drawing|contract)/' },
    },
    {
      name: 'web-knows-sdk-drawing-contract',
      comment: 'it runs in browsers',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.ts$|^web/testing/' },
      to: { path: '^(server|cli|tools|acceptance|resilience|bench)/' },
    },
    {
      name: 'canvas-knows-no-framework',
      severity: 'error',
      from: { path: '^web/canvas/', pathNot: '\\.test\\.ts$' },
      to: { path: 'preact|^web/(?!canvas/)' },
    },
    {
      name: 'editor-knows-no-framework',
      comment: 'it is told texts and names',
      severity: 'error',
      from: { path: '^web/editor/', pathNot: '\\.test\\.ts$' },
      to: { path: 'preact|^web/(?!(canvas|editor)/)' },
    },
    {
      name: 'pages-know-no-tiles',
      comment: 'the chrome uses the canvas by its one view',
      severity: 'error',
      from: { path: '^web/(?!(canvas|editor)/)', pathNot: '\\.test\\.ts$|^web/testing/' },
      to: { path: '^web/canvas/', pathNot: '^web/canvas/canvas-view\\.ts$' },
    },
    {
      name: 'resources-do-not-call-each-other',
      comment: "another resource's queries, never its handlers; and the templates that new zones are made from",
      severity: 'error',
      from: { path: `^server/(${resources})/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `^server/(${resources})/(?!.*\\.sql\\.ts$)`,
        pathNot: '^server/$1/|^server/templates/usable-template\\.ts$',
      },
    },
    {
      name: 'journal-knows-queries-only',
      comment: 'the journal is below the resources: it writes search entries and comments through their queries',
      severity: 'error',
      from: { path: '^server/journal/', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/(${resources})/(?!.*\\.sql\\.ts$)` },
    },
    {
      name: 'resources-do-not-know-http',
      severity: 'error',
      from: { path: `^server/(${resources}|journal|access|audit|db)/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^server/http/|node_modules/fastify/' },
    },
    {
      name: 'http-does-not-know-resources',
      severity: 'error',
      from: { path: '^server/http/', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/(${resources})/` },
    },
    {
      name: 'identity-and-members-know-queries-only',
      severity: 'error',
      from: { path: '^server/(identity|members)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/(${resources})/(?!.*\\.sql\\.ts$)` },
    },
    {
      name: 'access-and-audit-know-db-only',
      comment: 'and what lies beside the folders',
      severity: 'error',
      from: { path: '^server/(access|audit)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/[^/]+/', pathNot: '^server/($1|db)/|^server/process/settings\\.ts$' },
    },
    {
      name: 'live-is-for-the-app',
      comment: 'others tell the notifier of changes, and commit them by the one function that sessions use',
      severity: 'error',
      from: { path: '^(server|cli)/', pathNot: '^server/(live/|testing/|app\\.ts$)|\\.test\\.ts$' },
      to: { path: '^server/live/', pathNot: '^server/live/(zone-notifier|commit-change)\\.ts$' },
    },
    {
      name: 'commit-change-does-not-know-http',
      comment: 'handlers of resources use it',
      severity: 'error',
      from: { path: '^server/live/(commit-change|change-comments|change-elements|zone-notifier|node-messages)' },
      to: { path: '^server/http/|node_modules/fastify/' },
    },
    {
      name: 'transfer-does-not-know-http',
      severity: 'error',
      from: { path: '^server/transfer/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/http/|node_modules/fastify/' },
    },
    {
      name: 'web-is-pages-and-fonts',
      severity: 'error',
      from: { path: '^server/web/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/[^/]+/',
        pathNot:
          '^server/(web|db|identity)/|^server/process/settings\\.ts$|^server/pictures/(font-files|own-fonts)\\.ts$',
      },
    },
    {
      name: 'process-is-on-top',
      comment: 'others may know the settings, and errors for the operator',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(process/|testing/|main\\.ts)|\\.test\\.ts$' },
      to: { path: '^server/process/', pathNot: '^server/process/(settings|operator-error)\\.ts$' },
    },
    {
      name: 'cli-enters-by-settings-db-identity',
      severity: 'error',
      from: { path: '^cli/', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/(${resources}|http|access)/`, pathNot: '\\.sql\\.ts$' },
    },
    {
      name: 'acceptance-is-a-black-box',
      severity: 'error',
      from: { path: '^acceptance/' },
      to: { path: '^(server|cli)/' },
    },
    {
      name: 'resilience-and-bench-stay-outside',
      severity: 'error',
      from: { path: '^(contract|drawing|server|sdk|cli|web|acceptance)/' },
      to: { path: '^(resilience|bench)/' },
    },
    {
      name: 'passwords-are-cheap-in-tests-only',
      severity: 'error',
      from: { pathNot: '^server/identity/passwords\\.ts$|^server/testing/' },
      to: { path: '^server/identity/password-cost\\.ts$' },
    },
    {
      name: 'testing-stays-in-tests',
      severity: 'error',
      from: { path: '^(contract|server|sdk|cli)/', pathNot: '\\.test\\.ts$|^(server|sdk)/testing/' },
      to: { path: '^server/testing/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
