import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Runs jest, then prints a line of totals: `12 passed, 0 failed`, with `, 1 skipped` where some were. A file that cannot be run
 * counts as one that failed.
 * @returns the status to exit with: 0 only when nothing failed
 */
export async function runJest(args, environment = process.env) {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-jest-'));
  const report = join(folder, 'report.json');
  try {
    const jest = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        join(root, 'node_modules/jest/bin/jest.js'),
        '--json',
        `--outputFile=${report}`,
        ...args,
      ],
      // With --json jest writes the report to its output too; what people read comes over the other channel.
      { cwd: root, env: environment, stdio: ['inherit', 'ignore', 'inherit'] },
    );
    const [status] = await once(jest, 'exit');
    const { passed, failed, skipped } = totalsOf(report);
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    return (status ?? 1) || (failed > 0 ? 1 : 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function totalsOf(report) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests };
}
