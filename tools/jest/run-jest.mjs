import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFailures } from './failures.mjs';

const root = join(import.meta.dirname, '../..');

/** An empty folder for what a run leaves: the report of jest, its failures, the logs of engines. It is kept until the next run. */
export function runFolder(name) {
  const folder = join(root, '.cache/runs', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Runs jest, then prints what failed, how to run that alone, and a line of totals: `12 passed, 0 failed`, with `, 1 skipped` where some
 * were. A file that cannot be run counts as one that failed.
 * @param {{ folder: string, alone: string, args: string[], environment?: NodeJS.ProcessEnv }} run `folder` is a `runFolder`;
 * `alone` is the command that runs one file when its path follows
 * @returns the status to exit with: 0 only when nothing failed
 */
export async function runJest({ folder, alone, args, environment = process.env }) {
  const report = join(folder, 'report.json');
  const jest = spawn(
    process.execPath,
    [join(root, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${report}`, ...args],
    // With --json jest writes the report to its output too; what people read comes over the other channel.
    { cwd: root, env: environment, stdio: ['inherit', 'ignore', 'inherit'] },
  );
  const [status] = await once(jest, 'exit');
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const failures = results ? listFailures(results, { root, alone }) : ['jest ended without a report'];
  if (failures.length > 0) {
    const text = `${failures.join('\n')}\n`;
    writeFileSync(join(folder, 'failures.txt'), text);
    console.error(`\n${text}Kept in ${relative(root, folder)}\n`);
  }
  const { passed, failed, skipped } = totalsOf(results);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return (status ?? 1) || (failed > 0 ? 1 : 0);
}

function totalsOf(results) {
  if (!results) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = results;
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests };
}
