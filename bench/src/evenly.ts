import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Load, type Measured } from './generator.js';

/**
 * Sends `rate` requests a second at even distances, whether or not those before were answered, and counts the time of each from when
 * it was due. autocannon sends the requests of a second at its beginning, all at once.
 */
export async function generateEvenly(load: Load & { readonly rate: number }): Promise<Measured> {
  const { rate, amount = rate * (load.seconds ?? 8), first = 0, body, url, path } = load;
  const template = JSON.stringify(body);
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const headers = { 'content-type': 'application/json', ...load.headers };
  const latencies: number[] = [];
  let failures = 0;
  const begun = performance.now();
  const sendOne = async (number: number, due: number) => {
    const status = await sendRequest(
      `${url}${path}`,
      { agent, headers },
      template.replaceAll('{n}', String(first + number)),
    );
    latencies.push(performance.now() - due);
    if (status < 200 || status > 299) failures++;
  };
  const sent: Promise<void>[] = [];
  for (let number = 0; number < amount; number++) {
    const due = begun + (number / rate) * 1_000;
    const early = due - performance.now();
    if (early >= 1) await pause(early);
    sent.push(sendOne(number, due));
  }
  await Promise.all(sent);
  const seconds = (performance.now() - begun) / 1_000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
  return { requestsPerSecond: sent.length / seconds, p50: at(0.5), p99: at(0.99), requests: sent.length, failures };
}

/** 0 where no answer came. */
function sendRequest(
  url: string,
  options: { agent: Agent; headers: Record<string, string> },
  body: string,
): Promise<number> {
  return new Promise((resolve) => {
    const sending = request(url, { method: 'POST', ...options }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sending.on('error', () => resolve(0));
    sending.end(body);
  });
}
