/**
 * Which room may import which. The linter is made from this table, and `house-rules.spec.mjs` plants a violation of every row.
 *
 * A file belongs to the first row whose `files` match its path. What it may import stands in `may`:
 * - `@perkstream/kernel`, `luxon`, `node:*`: a package, by its name; `*` stands for any letters, also for slashes
 * - `./domain/**`: a file of the same package, by its path from `src`; `<own>` stands for the folder below the room that the
 *   importing file lies in, `<other>` for every other one
 * - `type …`: only its types
 * - `… { story }`: only these names
 *
 * Tests (`*.spec.ts` and what lies in a folder `testing`) may import what stands in `tests` besides. `never` wins over both.
 * Files that no row matches (tools, benchmarks) are free.
 */
const ANYTHING_OF_ITS_OWN = './**';

const DOMAIN_ROOM = [
  '@perkstream/kernel',
  '@perkstream/domain-*',
  'type @perkstream/published',
  // Pure, and shared by all who count orders.
  '@perkstream/published { contributionOf, DEFAULT_RETURN_POLICY, DEFAULT_STACKING_RULES, recordsOf, standingRedemptionsOf, VISIT_OUTCOMES, withOrderOnce, withoutSourceId }',
  '@perkstream/published { filterKeyOf, foldLogin, INSTALLATION, isWithin }',
  'node:util { isDeepStrictEqual }',
  './domain/**',
];

/** Libraries that only compute, and touch nothing outside the process. */
const PURE_LIBRARIES = [
  ...['lru-cache', 'csv-stringify/sync', '@bwip-js/node', '@zxcvbn-ts/language-common'],
  ...['node:crypto', 'node:util', 'node:stream', 'node:stream/consumers'],
];

const CONTEXT = [
  '@perkstream/kernel',
  '@perkstream/lookups',
  '@perkstream/ports',
  '@perkstream/platform',
  '@perkstream/published',
  '@perkstream/domain-*',
  '@nestjs/common',
  '@nestjs/cqrs',
  ...PURE_LIBRARIES,
];

const APPS = ['@perkstream/{gateway,auth,promotions,loyalty,referrals,exports,management,standalone}'];
const TEST_TOOLS = ['@jest/globals', 'fast-check', '@nestjs/testing', '@perkstream/kernel/testing', 'node:*'];
const PURE_TEST_TOOLS = ['@jest/globals', 'fast-check', '@perkstream/kernel/testing'];
const CONTEXT_TESTS = [
  ...TEST_TOOLS,
  '@perkstream/testing',
  '@perkstream/adapter-*',
  'reflect-metadata',
  ANYTHING_OF_ITS_OWN,
];
const ADAPTER = ['@perkstream/kernel', '@perkstream/ports', 'node:*', ANYTHING_OF_ITS_OWN];
const TESTS_BEHIND_PORTS = [...TEST_TOOLS, '@perkstream/conformance'];

/** The folders of a context, as CONTRIBUTING lists them, with the role that names of files there end with. */
export const contextRooms = {
  domain: null,
  features: null,
  views: null,
  repositories: 'repository',
  presenters: 'presenter',
  services: null,
  processes: null,
  publishing: null,
  policies: null,
  specs: null,
  testing: null,
};

/** Libraries for browsers. The console tries rules on carts by the code of the engine; nothing else of it goes to browsers. */
const CONSOLE = [
  ...['react', 'react-dom/client', 'wouter', 'uplot', 'uplot/**', '@mantine/**', '@lingui/**'],
  ...['@tanstack/react-query', 'openapi-fetch', 'openapi-react-query', 'react-querybuilder*', 'papaparse', 'lucide'],
  '@perkstream/domain-validation-rules',
];

export const importTable = [
  {
    // What only developers run: benchmarks, and programs that tests start.
    room: 'benchmarks of a package',
    files: 'libs/{*,*/*}/{bench,testing}/**',
    may: ['*', ANYTHING_OF_ITS_OWN],
    never: ['@perkstream/context-*', '@perkstream/standalone'],
  },
  {
    room: 'kernel',
    files: 'libs/kernel/**',
    may: ['luxon', ANYTHING_OF_ITS_OWN],
    tests: PURE_TEST_TOOLS,
  },
  {
    room: 'ports',
    files: 'libs/ports/**',
    may: ['@perkstream/kernel', 'type node:stream', ANYTHING_OF_ITS_OWN],
    tests: PURE_TEST_TOOLS,
  },
  {
    room: 'conformance suites',
    files: 'libs/conformance/**',
    may: [
      '@perkstream/kernel',
      '@perkstream/kernel/testing',
      '@perkstream/kernel/testing/waiting',
      '@perkstream/ports',
      '@jest/globals',
      'fast-check',
      'node:*',
      ANYTHING_OF_ITS_OWN,
    ],
  },
  {
    // What answers promise: judges that know no engine.
    room: 'ledger',
    files: 'libs/ledger/**',
    may: [ANYTHING_OF_ITS_OWN],
    tests: PURE_TEST_TOOLS,
  },
  {
    // The whole engine, in a world of its own: for tests only.
    room: 'simulation',
    files: 'simulation/**',
    may: [
      '@perkstream/{conformance/memory,kernel,ledger,platform,ports,published,standalone/parts}',
      '@perkstream/adapter-{in-process,sqlite}',
      '@nestjs/{common,core}',
      '@sinonjs/fake-timers',
      'libsql',
      'reflect-metadata',
      'node:*',
      ANYTHING_OF_ITS_OWN,
    ],
    tests: ['@jest/globals', '@perkstream/conformance'],
  },
  {
    room: 'testing of contexts',
    files: 'libs/testing/**',
    may: [
      '@perkstream/{kernel,ports,platform,published}',
      '@perkstream/adapter-{sqlite,in-process}',
      '@nestjs/{common,cqrs,testing}',
      'node:*',
      ANYTHING_OF_ITS_OWN,
    ],
  },
  {
    room: 'adapter sqlite',
    files: 'libs/adapters/sqlite/**',
    may: ['libsql', 'lru-cache', ...ADAPTER],
    tests: TESTS_BEHIND_PORTS,
  },
  {
    room: 'adapter eventstoredb',
    files: 'libs/adapters/eventstoredb/**',
    // Beside its API, the stubs that the client ships: appends share one call that the adapter makes itself.
    may: ['@eventstore/db-client', '@eventstore/db-client/{generated,dist}/**', ...ADAPTER],
    tests: [...TESTS_BEHIND_PORTS, '@grpc/*'],
  },
  {
    room: 'adapter mongodb',
    files: 'libs/adapters/mongodb/**',
    may: ['mongodb', ...ADAPTER],
    tests: TESTS_BEHIND_PORTS,
  },
  {
    room: 'adapter kafka',
    files: 'libs/adapters/kafka/**',
    may: ['kafkajs', 'kafkajs/src/network/requestQueue', '@nestjs/microservices', 'rxjs', ...ADAPTER],
    tests: TESTS_BEHIND_PORTS,
  },
  { room: 'adapter in-process', files: 'libs/adapters/in-process/**', may: ADAPTER, tests: TESTS_BEHIND_PORTS },
  { room: 'adapter local-files', files: 'libs/adapters/local-files/**', may: ADAPTER, tests: TESTS_BEHIND_PORTS },
  {
    // The only adapter that calls addresses which clients name.
    room: 'adapter http-callouts',
    files: 'libs/adapters/http-callouts/**',
    may: ['ipaddr.js', ...ADAPTER],
    tests: TESTS_BEHIND_PORTS,
  },
  {
    room: 'published',
    files: 'libs/published/**',
    may: [
      '@perkstream/kernel',
      // Stored events hold values of the domain: decision 0056.
      'type @perkstream/domain-*',
      '@perkstream/domain-metadata { METADATA_TYPES }',
      'class-validator',
      'class-transformer',
      'reflect-metadata',
      ANYTHING_OF_ITS_OWN,
    ],
    tests: PURE_TEST_TOOLS,
  },
  {
    // Like the kernel, it reckons with time zones.
    room: 'domain library availability',
    files: 'libs/domain/availability/**',
    may: ['luxon', '@perkstream/kernel', ANYTHING_OF_ITS_OWN],
    tests: PURE_TEST_TOOLS,
  },
  {
    room: 'domain libraries',
    files: 'libs/domain/**',
    may: ['@perkstream/kernel', '@perkstream/domain-*', ANYTHING_OF_ITS_OWN],
    tests: PURE_TEST_TOOLS,
  },
  {
    room: 'platform',
    files: 'libs/platform/**',
    may: [
      '@perkstream/kernel',
      '@perkstream/ports',
      '@perkstream/published',
      '@perkstream/domain-filters',
      '@nestjs/*',
      '@opentelemetry/api',
      'lru-cache',
      'pino',
      'prom-client',
      'rxjs',
      'node:*',
      ANYTHING_OF_ITS_OWN,
    ],
    tests: TESTS_BEHIND_PORTS,
  },
  {
    // What several contexts ask another one, in the same words.
    room: 'lookups',
    files: 'libs/lookups/**',
    may: [
      '@perkstream/{kernel,platform,published}',
      '@perkstream/domain-{filters,metadata}',
      '@nestjs/common',
      ANYTHING_OF_ITS_OWN,
    ],
    tests: PURE_TEST_TOOLS,
  },
  {
    room: 'edge',
    files: 'libs/edge/**',
    may: [
      '@perkstream/kernel',
      '@perkstream/ports',
      '@perkstream/published',
      '@perkstream/domain-{filters,metadata}',
      '@nestjs/*',
      'fastify',
      '@fastify/*',
      'ajv*',
      'csv-parse',
      'class-validator*',
      'class-transformer*',
      'leven',
      'lru-cache',
      'openid-client',
      'prom-client',
      'rate-limiter-flexible',
      'reflect-metadata',
      'node:*',
      ANYTHING_OF_ITS_OWN,
    ],
    tests: [...TEST_TOOLS, '@asyncapi/specs'],
  },
  {
    room: 'assembly',
    files: 'libs/assembly/**',
    may: ['*', ANYTHING_OF_ITS_OWN],
    never: ['@perkstream/context-*', '@perkstream/domain-*', '@perkstream/conformance', ...APPS],
    tests: TEST_TOOLS,
  },
  {
    room: 'a context, domain',
    files: 'libs/contexts/*/src/domain/**',
    may: DOMAIN_ROOM,
    tests: PURE_TEST_TOOLS,
  },
  {
    room: 'a context, list of features',
    files: 'libs/contexts/*/src/features/index.ts',
    may: ['./features/**'],
  },
  {
    room: 'a context, features',
    files: 'libs/contexts/*/src/features/**',
    may: [...CONTEXT, ANYTHING_OF_ITS_OWN],
    never: ['./features/<other>/**', './policies/**', './*.module.js'],
    tests: CONTEXT_TESTS,
  },
  {
    room: 'a context, views',
    files: 'libs/contexts/*/src/views/**',
    may: [
      '@perkstream/kernel',
      '@perkstream/published',
      '@perkstream/domain-*',
      '@perkstream/platform { byType, view, View, changes, creates, ViewChange, ViewRunner, partsOfStream, streamName, recordActivitiesView }',
      '@nestjs/common',
      'type @perkstream/ports',
      'type ./domain/**',
      './views/**',
      './presenters/**',
    ],
    tests: CONTEXT_TESTS,
  },
  {
    // What several features share does not know any of them.
    room: 'a context, shared by features',
    files: 'libs/contexts/*/src/{repositories,presenters,services,processes}/**',
    may: [...CONTEXT, ANYTHING_OF_ITS_OWN],
    never: ['./features/**', './policies/**', './*.module.js'],
    tests: CONTEXT_TESTS,
  },
  {
    // Pure, because an event that is published again must be published in the same words.
    room: 'a context, publishing',
    files: 'libs/contexts/*/src/publishing/**',
    may: [
      'type @perkstream/kernel',
      '@perkstream/published',
      '@perkstream/platform { toPublish, ToPublish, translations, withoutNulls, partsOf, partsOfStream }',
      'type ./domain/**',
      './publishing/**',
    ],
    tests: PURE_TEST_TOOLS,
  },
  {
    room: 'a context, policies',
    files: 'libs/contexts/*/src/policies/**',
    may: [...CONTEXT, ANYTHING_OF_ITS_OWN],
    never: ['./features/**', './*.module.js'],
    tests: CONTEXT_TESTS,
  },
  {
    room: 'a context',
    files: 'libs/contexts/**',
    may: [...CONTEXT, ANYTHING_OF_ITS_OWN],
    tests: CONTEXT_TESTS,
  },
  {
    room: 'e2e',
    files: 'e2e/src/**',
    // Black-box tests: of the code they may import only the samples of operations, and how tests wait.
    may: [
      '@perkstream/published { apiOperations, EACH_TIME, sampleOrder, SampleProject }',
      '@perkstream/kernel/testing { eventually, loopTurns, nextMillisecond, pause, until }',
      // Without jest, for what runs without it.
      '@perkstream/kernel/testing/waiting { eventually, pause, until }',
      '@perkstream/ledger',
      '@jest/globals',
      'fast-check',
      'ajv*',
      'yaml',
      // What an engine has written.
      'libsql',
      // What shops use.
      '@voucherify/sdk',
      'playwright-core',
      'axe-core',
      // What operators load.
      '@opentelemetry/*',
      'node:*',
      ANYTHING_OF_ITS_OWN,
    ],
  },
  {
    room: 'console, pages',
    files: 'apps/console/src/pages/**',
    may: [...CONSOLE, './{api,parts,texts}/**', './app/page.js', './app/new-password.js', './pages/<own>/**'],
    tests: [...PURE_TEST_TOOLS, 'node:*'],
  },
  {
    // What pages have in common does not know any of them.
    room: 'console, parts',
    files: 'apps/console/src/{api,parts,texts}/**',
    may: [...CONSOLE, './{api,parts,texts}/**'],
    tests: [...PURE_TEST_TOOLS, 'node:*'],
  },
  {
    room: 'console',
    files: 'apps/console/src/**',
    may: [...CONSOLE, ANYTHING_OF_ITS_OWN],
    tests: [...PURE_TEST_TOOLS, 'node:*'],
  },
  {
    // What shops install: it knows the engine by its API alone.
    room: 'packages of shops',
    files: 'packages/{client,medusa,vendure}/src/**',
    may: [
      '@perkstream/client',
      'type @perkstream/console/schema',
      ...['openapi-fetch', 'react', '@medusajs/**', '@vendure/**', '@nestjs/**', 'graphql', 'graphql-tag', 'typeorm'],
      // Where the other files of a package are.
      ...['node:module', 'node:path'],
      ANYTHING_OF_ITS_OWN,
    ],
    tests: [
      '@jest/globals',
      'fast-check',
      'react*',
      '@perkstream/standalone/testing',
      '@perkstream/kernel/testing',
      'node:*',
    ],
  },
  {
    room: 'apps',
    files: 'apps/**',
    may: ['*', ANYTHING_OF_ITS_OWN],
    never: [...APPS, '@perkstream/bench'],
    tests: TEST_TOOLS,
  },
];
