import preset from '../jest.config.mjs';

/** What happens to a cluster whose services and engines fail. Each file starts a cluster of its own, so they run one after the other. */
export default {
  ...preset,
  testMatch: ['<rootDir>/e2e/src/faulty-cluster/**/*.faults.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testTimeout: 240_000,
  maxWorkers: 1,
};
