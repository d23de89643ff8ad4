import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
delete swc.module;

/** Packages that ship ES modules only, although CommonJS packages require them: swc turns them into CommonJS. */
const esmOnly = [
  'cookie',
  'content-disposition',
  'glob',
  'minimatch',
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
  testEnvironmentOptions: { customExportConditions: ['@perkstream/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.(t|j)s$': ['@swc/jest', { ...swc, sourceMaps: 'inline', swcrc: false }] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  testMatch: ['<rootDir>/{apps,libs,tools}/**/*.spec.ts', '<rootDir>/tools/**/*.spec.mjs'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.e2e\\.spec\\.ts$', ...withoutEngines],
  modulePathIgnorePatterns: ['/dist/'],
  coverageProvider: 'v8',
  // That a test takes long is no defect, that it never ends is.
  testTimeout: 300_000,
  // Modules of a test are never quite forgotten: who has had many of them starts anew.
  workerIdleMemoryLimit: '1GB',
  maxWorkers: '100%',
};
