// A merchant's till, in a thread of its own: what the attack does to its own process must not be measured.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const LOOK_INTERVAL_MS = 20;
const MAX_WAITING_REDEMPTIONS = 50;

/** Redeems as a till does: the next one some time after the last one was begun. */
async function redeemFor({ url, headers, seconds }) {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ redeemables: [{ object: 'voucher', id: 'SHOP' }], order: { amount: 10_000 } });
  const waiting = new Set();
  const times = [];
  let refused = 0;
  const redeem = async () => {
    const began = performance.now();
    const status = await new Promise((resolve) => {
      const sent = request(url, { method: 'POST', agent, headers });
      sent.once('response', (answer) => answer.resume().once('close', () => resolve(answer.statusCode)));
      sent.once('error', () => resolve(0));
      sent.end(body);
    });
    if (status !== 200) refused += 1;
    times.push(performance.now() - began);
  };
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await pause(LOOK_INTERVAL_MS)) {
    if (waiting.size >= MAX_WAITING_REDEMPTIONS) continue;
    const redemption = redeem().finally(() => waiting.delete(redemption));
    waiting.add(redemption);
  }
  await Promise.all(waiting);
  agent.destroy();
  return { times, refused };
}

parentPort.postMessage(await redeemFor(workerData));
