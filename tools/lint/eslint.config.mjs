import { join } from 'node:path';
import tseslint from 'typescript-eslint';
import { contextRooms, importTable } from './import-table.mjs';
import { declared } from './rules/declared.mjs';
import { imports } from './rules/imports.mjs';
import { names } from './rules/names.mjs';
import { pure } from './rules/pure.mjs';
import { rooms } from './rules/rooms.mjs';
import { waiting } from './rules/waiting.mjs';

const root = join(import.meta.dirname, '../..');
const house = { rules: { declared, imports, names, pure, rooms, waiting } };

const SOURCES = ['**/*.ts', '**/*.tsx', '**/*.mjs', '**/*.js'];
const TYPED_SOURCES = ['**/*.ts', '**/*.tsx'];
/** Browsers run it: it has a tsconfig of its own. */
const CONSOLE = ['apps/console/src/**/*.{ts,tsx}'];
/** Where decisions are made: no clock, no randomness. */
const PURE_ROOMS = ['libs/kernel/src/**', 'libs/domain/*/src/**', 'libs/contexts/*/src/domain/**'];

/** What runs in the simulation: it takes time and chance only from where the simulation replaces them. */
const SIMULATED_ROOMS = ['libs/{platform,ports,published}/src/**', 'libs/contexts/*/src/**'];
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
  'no-duplicate-imports': ['error', { allowSeparateTypeImports: false }],
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

const typesOneByOne = {
  selector: 'ImportDeclaration[importKind="type"]:has(ImportSpecifier)',
  message: 'Write `import { type X }`.',
};
const noTestSwitchedOff = [
  {
    selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(skip|only|todo|failing)$/]',
    message: 'No test is switched off, and none runs alone.',
  },
  {
    selector: 'CallExpression[callee.name=/^[xf](it|test|describe)$/]',
    message: 'No test is switched off, and none runs alone.',
  },
];

const types = {
  '@typescript-eslint/ban-ts-comment': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true, caughtErrors: 'all' },
  ],
};

/** Rules that need the types of the whole program: the slower half of the linter. */
const typed = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: false } }],
};

/**
 * The linter's configuration.
 * @param program the tsconfig whose types the slower rules read; `ofConsole`: that of the console. Without it those rules are left out, so that a text which is in no
 *   file can be checked.
 */
export function houseConfig({ program, ofConsole = program }) {
  return [
    { ignores: ['**/dist/**', '**/node_modules/**', '**/coverage/**', 'data/**', '.nx/**', '.cache/**'] },
    { ignores: ['apps/console/src/api/schema.ts'] },
    {
      files: SOURCES,
      plugins: { house },
      linterOptions: { reportUnusedDisableDirectives: 'error' },
      rules: {
        ...language,
        'no-restricted-syntax': ['error', typesOneByOne, ...noTestSwitchedOff],
        'house/imports': ['error', { table: importTable, root }],
        'house/names': ['error', { root }],
        'house/rooms': ['error', { root, rooms: contextRooms }],
        'house/waiting': ['error', { root }],
      },
    },
    { files: TYPED_SOURCES, plugins: { house }, rules: { 'house/declared': ['error', { root }] } },
    {
      files: TYPED_SOURCES,
      plugins: { '@typescript-eslint': tseslint.plugin },
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: {
          // Classes in decorated constructors stay values: Nest reads them at run time.
          emitDecoratorMetadata: true,
          experimentalDecorators: true,
          ...(program && {
            project: join(root, program),
            tsconfigRootDir: root,
            // Otherwise it reads, in CI, the file on disk instead of the text that it is given.
            disallowAutomaticSingleRunInference: true,
          }),
        },
      },
      rules: { ...types, ...(program && typed) },
    },
    ...(ofConsole ? [{ files: CONSOLE, languageOptions: { parserOptions: { project: join(root, ofConsole) } } }] : []),
    {
      files: ['**/*.mjs', '**/*.js'],
      languageOptions: { globals: Object.fromEntries(NODE_GLOBALS.map((name) => [name, 'readonly'])) },
      rules: { 'no-undef': 'error', 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
    },
    // A test may be skipped here: a conformance suite writes down the reason, and engines may be missing outside of CI.
    {
      files: ['libs/conformance/src/suite.ts', 'e2e/src/capabilities.ts'],
      rules: { 'no-restricted-syntax': ['error', typesOneByOne] },
    },
    { files: SIMULATED_ROOMS, ignores: ['**/*.spec.ts', '**/testing/**'], rules: takesReplaced },
    { files: PURE_ROOMS, plugins: { house }, rules: { 'house/pure': 'error' } },
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
  ];
}

export default houseConfig({ program: 'tsconfig.json', ofConsole: 'apps/console/tsconfig.json' });
