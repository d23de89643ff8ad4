// `npm run e2e [-- --topology=cluster] [patterns]`: starts the engine on empty data, as one process or as the cluster of services,
// and runs the black-box tests against its address. With `PERKSTREAM_BASE_URL` (and the keys) set, against whatever runs there.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';

const given = process.env.PERKSTREAM_BASE_URL;
prepare({ build: true });
const { KEYS } = await import('./run-server.mjs');
const { runJest } = await import('./run-jest.mjs');
const { startTopology, topologyOf } = await import('./topologies.mjs');

const { topology, rest } = topologyOf();
const server = given ? undefined : await startTopology(topology);
const environment = {
  ...KEYS,
  ...process.env,
  PERKSTREAM_BASE_URL: given ?? server.url,
  PERKSTREAM_TOPOLOGY: topology,
};
const config = join(import.meta.dirname, '../e2e/jest.config.mjs');
try {
  process.exitCode = await runJest(['--config', config, ...rest], environment);
} finally {
  await server?.stop();
}
