// How many requests per second an operation of the edge answers, as a share of a bare Fastify route with the same ajv rules and
// the same answer. Each server is a process of its own; they take turns, so that a busy machine is busy for both.
//   node libs/edge/bench/edge-ratio.mjs [seconds per round] [rounds]
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { register } from 'node:module';

register(new URL('../../../tools/typescript-loader.mjs', import.meta.url));
const { cart } = await import('./cart.ts');
const duration = Number(process.argv[2] ?? 3);
const rounds = Number(process.argv[3] ?? 3);

function start(kind) {
  const loader = fileURLToPath(new URL('../../../tools/typescript-loader.mjs', import.meta.url));
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), [kind], {
    execArgv: ['--conditions=@perkstream/source', '--import', loader],
  });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }) => resolve({ kind, child, port, rates: [] }));
    child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)));
  });
}

async function load(server, seconds) {
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}/v1/redemptions`,
    method: 'POST',
    connections: 32,
    duration: seconds,
    headers: { 'content-type': 'application/json', 'x-app-id': 'bench', 'x-app-token': 'bench' },
    body: JSON.stringify(cart),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${server.kind}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}

const servers = [await start('bare'), await start('edge')];
for (const server of servers) await load(server, 2);
for (let round = 0; round < rounds; round++)
  for (const server of servers) server.rates.push(await load(server, duration));
const median = (rates) => [...rates].sort((a, b) => a - b)[Math.floor(rates.length / 2)];
const [bare, edge] = servers.map(({ rates }) => median(rates));
console.log(`bare Fastify with ajv  ${Math.round(bare)} requests/s`);
console.log(`edge                   ${Math.round(edge)} requests/s`);
console.log(`ratio                  ${(edge / bare).toFixed(2)} (wanted: 0.70 or more)`);
for (const { child } of servers) child.disconnect();
