// `npm run readme [-- --topology=cluster]`: runs the examples of the pages below against an engine of their own and compares the
// answers. Needs bash and curl.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';

const PAGES = ['README.md', 'docs/getting-started.md', 'docs/clients.md'];
const ROOT = join(import.meta.dirname, '..');

prepare({ build: true });
const { differences, examplesIn, scriptOf } = await import('./readme-examples.mjs');
const { KEYS } = await import('./run-server.mjs');
const { startTopology, topologyOf } = await import('./topologies.mjs');

const { topology } = topologyOf();
// Only one process brings the demo shop.
const hasDemo = topology === 'embedded';
const settings = { PERKSTREAM_DEMO: hasDemo ? 'on' : 'off', PERKSTREAM_WEBHOOKS_TO_LOOPBACK: 'on' };
const { url, stop } = await startTopology(topology, settings);
try {
  for (const page of PAGES) await runExamplesOf(page);
} finally {
  await stop();
}

async function runExamplesOf(page) {
  const examples = examplesIn(readFileSync(join(ROOT, page), 'utf8')).filter(({ ofDemo }) => hasDemo || !ofDemo);
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-readme-'));
  try {
    const script = scriptOf(examples, folder).replaceAll('http://127.0.0.1:3000', url);
    const env = { ...process.env, ...KEYS };
    const bash = spawn('bash', ['-c', script], { cwd: ROOT, env, stdio: 'inherit', timeout: 120_000 });
    await once(bash, 'exit');
    const failed = examples.filter((example, index) => !isAsShown(page, example, join(folder, String(index)), index));
    console.log(`${page}: ${examples.length - failed.length} passed, ${failed.length} failed`);
    if (failed.length > 0 || examples.length === 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAsShown(page, { code, answer }, file, index) {
  const faults = existsSync(`${file}.done`)
    ? differences(answer, readFileSync(file, 'utf8'))
    : ['it was not run to its end'];
  if (faults.length > 0) console.error(`${page}, example ${index + 1}:\n${code}\n  ${faults.join('\n  ')}\n`);
  return faults.length === 0;
}
