import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const git = (folder, ...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

/** @returns the commit that is checked out: its tag of a version, where it has one, its hash, and its time in seconds */
export function commitOf(folder) {
  const [tag] = git(folder, 'tag', '--points-at', 'HEAD', '--list', 'v*').split('\n').filter(Boolean);
  return { tag, revision: git(folder, 'rev-parse', 'HEAD'), time: Number(git(folder, 'log', '-1', '--format=%ct')) };
}

/** What differs from the commit, also files that it does not know. */
export function changesIn(folder) {
  return git(folder, 'status', '--porcelain').split('\n').filter(Boolean);
}

/** The chart as Helm installs it from an archive. Times and order are those of the commit. */
export function packChart(folder, file) {
  // In a folder, git archives that folder alone.
  git(join(folder, 'charts'), 'archive', '--format=tgz', `--output=${file}`, 'HEAD', 'perkstream');
}
