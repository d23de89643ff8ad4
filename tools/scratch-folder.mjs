import { statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';
/** Bytes that all suites together leave far from full. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

/**
 * The environment of tests, with temporary files in memory where the system has room there: each commit to a data file waits for the
 * disk otherwise, which takes longer than most tests. What a killed process has written stays there as it does on a disk.
 */
export function inScratchFolder(environment) {
  return environment.TMPDIR === undefined && hasRoom() ? { ...environment, TMPDIR: IN_MEMORY } : environment;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
