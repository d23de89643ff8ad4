import { readFileSync } from 'node:fs';
import { WORKERS } from './tools/jest/spec-groups.mjs';

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
/** Tests run as CommonJS: jest loads it in about 0.6 of the time that its ES modules take, and can load a spec within another one. */
const commonjs = { ...swc, module: { type: 'commonjs', importInterop: 'node' }, sourceMaps: 'inline', swcrc: false };

/** Packages of shops import defaults of ES modules, which Node finds and its interplay with CommonJS hides. */
const bundled = { ...commonjs, module: { type: 'commonjs', importInterop: 'swc' } };

/** Packages that ship ES modules only, or import some while they run. */
const withModules = [
  '@nestjs',
  '@voucherify',
  'cookie',
  'content-disposition',
  'glob',
  'minimatch',
  'openapi-fetch',
  'brace-expansion',
  'balanced-match',
  'minipass',
  'path-scurry',
  'lru-cache',
  'mime',
];

/**
 * Suites over real engines say elsewhere what they miss, and fail in CI without their engine: there a step of its own has it.
 */
const { CI, KAFKA_BROKERS, MONGODB_URL } = process.env;
const withoutEngines = CI && !KAFKA_BROKERS && !MONGODB_URL ? ['\\.engine\\.spec\\.ts$'] : [];

/** One preset for every project: `npx jest libs/kernel` runs the tests of one. */
export default {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@perkstream/source', 'require', 'node', 'node-addons'] },
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'json', 'node'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '/packages/[^/]+/src/.+\\.ts$': ['@swc/jest', bundled], '^.+\\.(ts|m?js)$': ['@swc/jest', commonjs] },
  transformIgnorePatterns: [`/node_modules/(?!(${withModules.join('|')})/)`],
  testMatch: ['<rootDir>/{apps,libs,packages,simulation,tools}/**/*.spec.ts', '<rootDir>/tools/**/*.spec.mjs'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.e2e\\.spec\\.ts$', ...withoutEngines],
  modulePathIgnorePatterns: ['/dist/'],
  // Looking globals up in the sandbox took a fifth of the processor time. Clocks and timers stay there, as tests replace them.
  sandboxInjectedGlobals: 'Array Error JSON Map Math Number Object Promise Reflect Set String Symbol'.split(' '),
  coverageProvider: 'v8',
  // That a test takes long is no defect, that it never ends is.
  testTimeout: 300_000,
  // Modules of a test are never quite forgotten: who has had many of them starts anew.
  workerIdleMemoryLimit: '1GB',
  maxWorkers: WORKERS,
};
