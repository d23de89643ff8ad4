// `npm run readme [-- --topology=cluster]`: runs the examples of README.md and docs/clients.md against an engine of their own and
// compares the answers.
// Needs bash and curl.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';

prepare({ build: true });
const { differences, examplesIn, scriptOf } = await import('./readme-examples.mjs');
const { KEYS } = await import('./run-server.mjs');
const { startTopology, topologyOf } = await import('./topologies.mjs');

const { topology } = topologyOf();
// Only one process brings the demo shop.
const hasDemo = topology === 'embedded';
const ROOT = join(import.meta.dirname, '..');
const text = ['README.md', 'docs/clients.md'].map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
const examples = examplesIn(text).filter(({ ofDemo }) => hasDemo || !ofDemo);
const folder = mkdtempSync(join(tmpdir(), 'perkstream-readme-'));
const { url, stop } = await startTopology(topology, { PERKSTREAM_DEMO: hasDemo ? 'on' : 'off' });
try {
  const script = scriptOf(examples, folder).replaceAll('http://127.0.0.1:3000', url);
  const env = { ...process.env, ...KEYS };
  const bash = spawn('bash', ['-c', script], { cwd: ROOT, env, stdio: 'inherit', timeout: 60_000 });
  await once(bash, 'exit');
  let failed = 0;
  for (const [index, { code, answer }] of examples.entries()) {
    const file = join(folder, String(index));
    const faults = existsSync(`${file}.done`)
      ? differences(answer, readFileSync(file, 'utf8'))
      : ['it was not run to its end'];
    if (faults.length === 0) continue;
    failed += 1;
    console.error(`Example ${index + 1}:\n${code}\n  ${faults.join('\n  ')}\n`);
  }
  console.log(`${examples.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && examples.length > 0 ? 0 : 1;
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
