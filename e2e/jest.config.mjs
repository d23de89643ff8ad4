import preset from '../jest.config.mjs';

/** Black-box tests over HTTP, against the address in `PERKSTREAM_BASE_URL`. */
export default {
  ...preset,
  testMatch: ['<rootDir>/e2e/src/**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // Some tests ask every operation for very much, and a cluster takes ten times as long for each.
  testTimeout: process.env.PERKSTREAM_TOPOLOGY === 'cluster' ? 600_000 : 300_000,
  // All of them ask one engine.
  maxWorkers: 1,
};
