import { join } from 'node:path';

/** Where decisions are made: no clock, no randomness. */
const PURE_ROOMS = ['libs/kernel/src/**', 'libs/domain/*/src/**', 'libs/contexts/*/src/domain/**'];

/** What runs in the simulation: it takes time and chance only from where the simulation replaces them. */
const SIMULATED_ROOMS = ['libs/{lookups,platform,ports,published}/src/**', 'libs/contexts/*/src/**'];
const notReplaced = 'The simulation does not replace it: a seed would not repeat.';
const takesReplaced = {
  'no-restricted-imports': [
    'error',
    {
      paths: [
        ...['node:perf_hooks', 'node:timers', 'node:worker_threads'].map((name) => ({ name, message: notReplaced })),
        { name: 'node:timers/promises', allowImportNames: ['setTimeout'], message: notReplaced },
        {
          name: 'node:crypto',
          importNames: ['default', 'generateKey', 'generateKeyPair', 'generateKeySync', 'randomFill', 'webcrypto'],
          message: notReplaced,
        },
      ],
    },
  ],
  'no-restricted-globals': ['error', { name: 'crypto', message: notReplaced }],
};

const NODE_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Buffer',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'performance',
  'process',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
];

const language = {
  eqeqeq: 'error',
  'no-constant-condition': 'error',
  'no-control-regex': 'error',
  'no-debugger': 'error',
  'no-dupe-else-if': 'error',
  'no-else-return': 'error',
  'no-empty': 'error',
  'no-eval': 'error',
  'no-implicit-coercion': ['error', { allow: ['!!'] }],
  'no-new-func': 'error',
  'no-self-compare': 'error',
  'no-throw-literal': 'error',
  'no-useless-rename': 'error',
  'no-useless-return': 'error',
  'no-var': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-template': 'error',
};

const types = {
  'import/consistent-type-specifier-style': ['error', 'prefer-inline'],
  'typescript/ban-ts-comment': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-floating-promises': 'error',
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: false } }],
  'no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true, reportVarsOnlyUsedAsTypes: true },
  ],
};

/** The linter's configuration. The rules of the house see paths from the folder that the linter is started in: the root. */
export const config = {
  options: { denyWarnings: true, reportUnusedDisableDirectives: 'error', typeAware: true },
  categories: { correctness: 'off' },
  plugins: ['typescript', 'import'],
  jsPlugins: [join(import.meta.dirname, 'tools/lint/house.mjs')],
  ignorePatterns: ['apps/console/src/api/schema.ts'],
  rules: {
    ...language,
    ...types,
    'house/declared': 'error',
    'house/imports': 'error',
    'house/names': 'error',
    'house/once': 'error',
    'house/rooms': 'error',
    'house/skipped': 'error',
    'house/types': 'error',
    'house/units': 'error',
    'house/waiting': 'error',
  },
  overrides: [
    {
      files: ['**/*.mjs', '**/*.js'],
      globals: Object.fromEntries(NODE_GLOBALS.map((name) => [name, 'readonly'])),
      rules: {
        'house/declared': 'off',
        'no-undef': 'error',
        'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      },
    },
    {
      files: ['packages/*/shop/*.js'],
      rules: {},
      globals: Object.fromEntries(['require', 'module', 'exports'].map((name) => [name, 'readonly'])),
    },
    // A test may be skipped here: a conformance suite writes down the reason, and engines may be missing outside of CI.
    { files: ['libs/conformance/src/suite.ts', 'e2e/src/capabilities.ts'], rules: { 'house/skipped': 'off' } },
    { files: SIMULATED_ROOMS, excludeFiles: ['**/*.spec.ts', '**/testing/**'], rules: takesReplaced },
    {
      files: ['apps/console/src/**/*.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            name: '@mantine/core',
            importNames: ['NumberInput'],
            message: 'It makes other numbers of what is typed: 15 of 1.5. NumberField of parts/ does not.',
          },
        ],
      },
    },
    { files: PURE_ROOMS, rules: { 'house/pure': 'error' } },
    {
      files: PURE_ROOMS.map((room) => `${room}/*.spec.ts`),
      rules: { 'house/pure': ['error', { allow: ['performance'] }] },
    },
    // Tools for the tests of all rooms may wait and read the clock.
    {
      files: ['libs/kernel/src/testing/{clock,turns,waiting}.ts'],
      rules: {
        'house/pure': ['error', { allow: ['Date.now', 'globalThis', 'performance', 'setImmediate', 'setTimeout'] }],
      },
    },
  ],
};

export default config;
