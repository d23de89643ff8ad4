import autocannon from 'autocannon';
import { generateEvenly } from './evenly.js';
import { type Load, type Measured } from './generator.js';

let input = '';
for await (const chunk of process.stdin) input += String(chunk);
const load = JSON.parse(input) as Load;

const { rate } = load;
const measured = load.evenly && rate !== undefined ? await generateEvenly({ ...load, rate }) : await asFastAsItGoes();
process.stdout.write(JSON.stringify(measured));

/** Or, with a rate, so many in each second. */
async function asFastAsItGoes(): Promise<Measured> {
  const template = load.body ? JSON.stringify(load.body) : '';
  const isNumbered = template.includes('{n}');
  let next = load.first ?? 0;

  // Both a promise and an emitter, which its types omit.
  const instance: Promise<autocannon.Result> & Pick<autocannon.Instance, 'on'> = autocannon({
    url: load.url + load.path,
    method: load.method ?? 'POST',
    connections: load.connections ?? 64,
    ...(load.amount === undefined ? { duration: load.seconds ?? 8 } : { amount: load.amount }),
    ...(load.rate !== undefined && { overallRate: load.rate }),
    headers: { 'content-type': 'application/json', ...load.headers },
    ...(template && { body: template }),
    requests: isNumbered
      ? [
          {
            method: 'POST',
            setupRequest: (request) => ({ ...request, body: template.replaceAll('{n}', String(next++)) }),
          },
        ]
      : undefined,
  }) as never;
  // The instance itself ends on the next full second.
  const started = performance.now();
  let lastAnswer = started;
  instance.on('response', () => (lastAnswer = performance.now()));
  const result = await instance;
  const seconds = load.amount === undefined ? result.duration : (lastAnswer - started) / 1000;
  const failures = result.errors + result.timeouts + result.non2xx;
  return {
    requestsPerSecond: result.requests.total / seconds,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: result.requests.total,
    failures,
  };
}
