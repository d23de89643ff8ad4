// What all attacks share: two projects of an engine on this machine, a merchant who redeems in one while the other is the attacker's, and
// the memory of the engine's process.
import { once, setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Megabytes that the engine may have while it is attacked, with the heap of the chart. */
export const MAX_MEGABYTES = 450;
/** Milliseconds within which 99 of 100 redemptions of the merchant are answered. */
export const SLOWEST_MS = 250;
const TIMES_IDLE = 5;
const IDLE_SECONDS = 3;
const LOOK_EVERY_MS = 200;

/** @param baseUrl of an engine on loopback; @param keys those of the bootstrap project, under the names of the settings */
export async function openScene({ baseUrl, keys }) {
  const { hostname } = new URL(baseUrl);
  if (hostname !== '127.0.0.1') throw new Error(`Attacks are for engines on 127.0.0.1 alone: ${baseUrl}`);
  const management = {
    'x-management-id': keys.PERKSTREAM_MANAGEMENT_ID,
    'x-management-token': keys.PERKSTREAM_MANAGEMENT_TOKEN,
  };
  const [attacker, merchant] = [await newProject(baseUrl, management), await newProject(baseUrl, management)];
  const discount = { type: 'PERCENT', percent_off: 10 };
  await post(baseUrl, '/v1/vouchers/SHOP', merchant.server, { type: 'DISCOUNT_VOUCHER', discount });
  return { baseUrl, management, attacker, merchant };
}

async function newProject(baseUrl, management) {
  const open = { client_trusted_domains: ['shop.example'], client_redeem_enabled: true };
  const settings = { name: 'Hostile', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true, ...open };
  const {
    id,
    server_side_key: server,
    client_side_key: browser,
  } = await post(baseUrl, '/management/v1/projects', management, settings);
  return {
    id,
    server: { 'x-app-id': server.app_id, 'x-app-token': server.app_token },
    browser: {
      'x-client-application-id': browser.app_id,
      'x-client-token': browser.app_token,
      origin: 'https://shop.example',
    },
  };
}

/** @throws Error when it is refused */
export async function post(baseUrl, path, headers, body) {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** Headers of access tokens of a new key that may only read. */
export async function tokensOfViewer({ baseUrl, management, attacker }, count) {
  const wanted = { kind: 'application', project_id: attacker.id, name: 'Reads', role: 'VIEWER' };
  const key = await post(baseUrl, '/management/v1/api-keys', management, wanted);
  const headers = { 'x-app-id': key.app_id, 'x-app-token': key.app_token };
  const tokens = [];
  while (tokens.length < count) {
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'validations' });
    const { access_token: token } = await post(baseUrl, '/v1/oauth/token', headers, form);
    tokens.push({ authorization: `Bearer ${token}` });
  }
  return tokens;
}

/** Sends a request again and again until the signal, on one connection after the other. @param counts answers by their status */
export async function sendAgain(url, { method = 'POST', headers, body }, signal, counts) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!signal.aborted) {
    const status = await new Promise((resolve) => {
      const sent = request(url, { method, agent, signal, headers: { ...headers, 'content-length': body.length } });
      sent.once('response', (answer) => answer.resume().once('close', () => resolve(answer.statusCode)));
      sent.once('error', () => resolve('broken'));
      sent.end(body);
    });
    if (!signal.aborted) counts[status] = (counts[status] ?? 0) + 1;
    if (status === 'broken' && !signal.aborted) await pause(100);
  }
  agent.destroy();
}

/**
 * Has the merchant redeem, at first alone, then while the attack lasts.
 * @param attack begins it; ends when its signal says so
 * @returns whether the engine kept its promises, and what was measured: milliseconds and megabytes
 */
export async function underAttack(scene, { seconds, pid, log }, attack) {
  const idle = figuresOf(await redeemFor(scene, IDLE_SECONDS));
  const memory = watchMemory(pid);
  const over = new AbortController();
  setMaxListeners(Infinity, over.signal);
  const attacking = attack(over.signal);
  const answers = figuresOf(await redeemFor(scene, seconds));
  over.abort();
  await attacking;
  const megabytes = memory.most();
  const figures = { idle, answers, megabytes, isAlive: isAlive(pid) };
  log(JSON.stringify(figures));
  const isInTime = answers.median <= Math.max(TIMES_IDLE * idle.median, TIMES_IDLE) && answers.p99 <= SLOWEST_MS;
  const ok = figures.isAlive && isInTime && answers.refused === 0 && megabytes <= MAX_MEGABYTES;
  return { ok, figures };
}

async function redeemFor({ baseUrl, merchant }, seconds) {
  const headers = { ...merchant.server, 'content-type': 'application/json' };
  const settings = { workerData: { url: `${baseUrl}/v1/redemptions`, headers, seconds } };
  const [figures] = await once(new Worker(new URL('merchant.mjs', import.meta.url), settings), 'message');
  return figures;
}

function figuresOf({ times, refused }) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1));
  return { redemptions: times.length, refused, median: at(0.5), p99: at(0.99), slowest: at(1) };
}

function watchMemory(pid) {
  let most = 0;
  const look = () => (most = Math.max(most, readMegabytes(pid)));
  const looking = setInterval(look, LOOK_EVERY_MS);
  return {
    most: () => {
      clearInterval(looking);
      look();
      return most;
    },
  };
}

/** Resident memory; 0 where the process is gone. */
function readMegabytes(pid) {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  return readMegabytes(pid) > 0;
}
