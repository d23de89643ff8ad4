import preset from '../jest.config.mjs';

/** Black-box tests over HTTP, against the addresses in `PERKSTREAM_BASE_URLS`, one for each worker. */
export default {
  ...preset,
  testMatch: ['<rootDir>/e2e/src/**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // Some tests ask every operation for very much, and a cluster takes ten times as long for each.
  testTimeout: process.env.PERKSTREAM_TOPOLOGY === 'cluster' ? 600_000 : 300_000,
  globalSetup: '<rootDir>/e2e/browser.setup.mjs',
  globalTeardown: '<rootDir>/e2e/browser.teardown.mjs',
  setupFiles: ['<rootDir>/e2e/address.setup.mjs'],
};
