import { execFileSync } from 'node:child_process';

/** For tests that take a part of their rows at each commit: in the gate. */
export const TURN = process.env.CI ? { PERKSTREAM_E2E_TURN: turnOfCommit() } : {};

/** Neighbouring commits have numbers that have nothing to do with each other. */
function turnOfCommit() {
  const { dirname: cwd } = import.meta;
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd, encoding: 'utf8' });
  return String(Number.parseInt(commit, 16));
}
