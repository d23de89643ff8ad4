// Starts an engine for an attack, and judges what became of it and of others.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { KEYS } from '../run-server.mjs';
import { startTopology } from '../topologies.mjs';
import { objectionsTo } from './objections.mjs';
import { MAX_MEGABYTES, openScene } from './scene.mjs';

const SETTINGS = {
  // The heap of the chart, and the young generation of the image.
  NODE_OPTIONS: '--max-old-space-size=640 --max-semi-space-size=64',
  // Receivers of webhooks are on this machine.
  PERKSTREAM_WEBHOOKS_TO_LOOPBACK: 'on',
  LOG_LEVEL: 'warn',
};
const MIB = 2 ** 20;
const LOOK_EVERY_MS = 500;
const NEIGHBOUR_EVERY_MS = 250;
/** After which a redemption counts as not answered. */
const NEIGHBOUR_WAIT_MS = 60_000;
const [ENGINE_CORE, OWN_CORE] = ['0', '1'];

/**
 * @param file a module with `name` and `run({ baseUrl, keys, seconds, pid, log })`, which answers `{ ok, figures }`: whether promises of time
 *   were kept, and what was measured. It may have `environment`, settings of its engine, and `mostStoredMegabytes(seconds)`.
 * @param isTimed whether promises of time count
 * @param hasCores whether the engine is to have a core for itself
 * @param logFile takes what the engine writes
 * @returns its name, what it measured, and why it failed: no objection where all promises were kept
 */
export async function runAttack(file, { seconds, isTimed, hasCores, logFile }) {
  const { name, run, environment, mostStoredMegabytes } = await import(pathToFileURL(file).href);
  const engine = await startTopology('embedded', { ...SETTINGS, ...environment }, logFile);
  try {
    if (hasCores) pin(engine.pid, ENGINE_CORE);
    const over = new AbortController();
    const neighbour = redeemUntil(over.signal, await openScene({ baseUrl: engine.url, keys: KEYS }));
    const stored = watchFolder(over.signal, engine.folder);
    const { ok, figures, error } = await run({
      baseUrl: engine.url,
      keys: KEYS,
      seconds,
      pid: engine.pid,
      log: (line) => console.log(`   ${line}`),
    }).catch((thrown) => ({ figures: {}, error: thrown }));
    const isRunning = engine.isRunning();
    const peakMegabytes = readPeakMegabytes(engine.pid);
    over.abort();
    const [neighbours, storedMegabytes] = await Promise.all([neighbour, stored]);
    const measured = { peakMegabytes, storedMegabytes, neighbours };
    const bounds = { memory: MAX_MEGABYTES, stored: mostStoredMegabytes?.(seconds) };
    const objections = objectionsTo({ ...measured, isRunning, error, isLate: isTimed && ok === false }, bounds);
    return { name, figures: { ...figures, ...measured }, objections };
  } finally {
    await engine.stop();
  }
}

/** Leaves the other core to the engine. @returns whether that can be done here */
export function takeOwnCore() {
  return availableParallelism() > 1 && pin(process.pid, OWN_CORE);
}

/** All threads of a process, and those that they start. */
function pin(pid, core) {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', core, String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Redeems in a project of its own, and asks for nothing but an answer. @returns how often there was which answer, or none */
async function redeemUntil(signal, { baseUrl, merchant }) {
  const headers = { ...merchant.server, 'content-type': 'application/json' };
  const body = JSON.stringify({ redeemables: [{ object: 'voucher', id: 'SHOP' }], order: { amount: 10_000 } });
  const counts = {};
  while (!signal.aborted) {
    const sent = { method: 'POST', headers, body, signal: AbortSignal.timeout(NEIGHBOUR_WAIT_MS) };
    const outcome = await fetch(`${baseUrl}/v1/redemptions`, sent).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      (error) => error.cause?.code ?? error.message,
    );
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    await pause(NEIGHBOUR_EVERY_MS);
  }
  return counts;
}

/** @returns megabytes by which the folder has grown at most */
async function watchFolder(signal, folder) {
  const before = bytesIn(folder);
  let most = before;
  while (!signal.aborted) {
    most = Math.max(most, bytesIn(folder));
    await pause(LOOK_EVERY_MS);
  }
  return Math.round((Math.max(most, bytesIn(folder)) - before) / MIB);
}

/** Files and folders come and go meanwhile. */
function bytesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      try {
        return entry.isDirectory() ? bytesIn(path) : statSync(path).size;
      } catch {
        return 0;
      }
    })
    .reduce((bytes, each) => bytes + each, 0);
}

/** The most resident memory that the process has had; 0 where it is gone, or where the system does not say. */
function readPeakMegabytes(pid) {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}
