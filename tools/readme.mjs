// `npm run readme [-- --topology=cluster]`: runs the examples of the pages below against an engine of their own, compares the answers,
// and ends with a line of totals. Needs bash and curl.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';

const PAGES = [
  'README.md',
  'docs/getting-started.md',
  'docs/clients.md',
  'docs/returns.md',
  'docs/best-deal.md',
  'docs/campaign-drafts.md',
  'docs/goods-on-sale.md',
  'docs/near-misses.md',
  'docs/would-it-have-worked.md',
  'docs/prices.md',
  'docs/lowest-price.md',
];
const ROOT = join(import.meta.dirname, '..');

prepare({ build: true });
const { differences, examplesIn, scriptOf } = await import('./readme-examples.mjs');
const { KEYS, until } = await import('./run-server.mjs');
const { startTopology, parseTopology } = await import('./topologies.mjs');

const { topology } = parseTopology();
// Only one process brings the demo shop.
const hasDemo = topology === 'embedded';
const settings = { PERKSTREAM_DEMO: hasDemo ? 'on' : 'off', PERKSTREAM_WEBHOOKS_TO_LOOPBACK: 'on' };
const { url, isOpen, stop } = await startTopology(topology, settings);
let [passed, failed] = [0, 0];
try {
  // In the long run all of the shop is waited for.
  if (hasDemo) await (process.env.PERKSTREAM_QUIET_MACHINE === 'on' ? isOpen : untilStocked());
  for (const page of PAGES) await runExamplesOf(page);
} finally {
  await stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** The demo shop is filled while it serves: the tour needs what is on sale, and not the whole past. */
function untilStocked() {
  const headers = { 'x-app-id': KEYS.PERKSTREAM_APP_ID, 'x-app-token': KEYS.PERKSTREAM_APP_TOKEN };
  const isThere = async (path) => (await fetch(`${url}${path}`, { headers })).ok;
  return until(
    'The shop has something on sale',
    async () => (await isThere('/v1/campaigns/Welcome')) && (await isThere('/v1/skus/alder-jeans-m')),
  );
}

async function runExamplesOf(page) {
  const examples = examplesIn(readFileSync(join(ROOT, page), 'utf8')).filter(({ ofDemo }) => hasDemo || !ofDemo);
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-readme-'));
  try {
    const script = scriptOf(examples, folder).replaceAll('http://127.0.0.1:3000', url);
    const env = { ...process.env, ...KEYS };
    const bash = spawn('bash', ['-c', script], { cwd: ROOT, env, stdio: 'inherit', timeout: 120_000 });
    await once(bash, 'exit');
    const wrong = examples.filter((example, index) => !isAsShown(page, example, join(folder, String(index)), index));
    if (wrong.length > 0) console.error(`${wrong.length} examples of ${page} failed`);
    passed += examples.length - wrong.length;
    // A page without examples is one whose examples are not found any more.
    failed += examples.length === 0 ? 1 : wrong.length;
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
