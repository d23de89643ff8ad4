// Runs, as a process of its own, the tests of the given files one after the other, until one fails.
import { pathToFileURL } from 'node:url';
import { firstFailure } from './harness.mjs';

for (const spec of process.argv.slice(2)) {
  let failed;
  try {
    await import(pathToFileURL(spec).href);
    failed = await firstFailure();
  } catch {
    failed = 'does not load';
  }
  if (failed === undefined) continue;
  process.stdout.write(JSON.stringify({ spec, failed }));
  process.exit(1);
}
