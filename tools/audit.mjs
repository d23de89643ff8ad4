// Checks the packages of the lock file for known vulnerabilities, and fails on high and critical ones. Where the
// registry serves no advisories, as many mirrors do not, nothing was scanned: this is reported, and is no failure.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { vulnerabilities, message = 'no answer' } = parsed(stdout);
if (!vulnerabilities) {
  console.log(`The lock file was not scanned for known holes: the registry returned none (${message})`);
  process.exit(0);
}
const found = Object.values(vulnerabilities);
const grave = found.filter(({ severity }) => severity === 'high' || severity === 'critical');
for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`);
console.log(`${found.length} packages with known holes, ${grave.length} of them high or critical`);
process.exit(grave.length > 0 ? 1 : 0);

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
