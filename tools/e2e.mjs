// `npm run e2e [-- --topology=cluster [--differing]] [patterns]`: starts engines on empty data, each as one process, or one cluster of
// services, and runs the black-box tests against them; with `--differing` those that can come out differently on a cluster. With
// `PERKSTREAM_BASE_URL` (and the keys) set, against the engine that runs there.
import './node-version.mjs';
import { join } from 'node:path';
import { clusterSuite } from '../e2e/cluster-suite.mjs';
import { specsLeftOut } from './jest/in-turn.mjs';
import { runFolder, runJest } from './jest/run-jest.mjs';
import { groupedConfig, WORKERS } from './jest/spec-groups.mjs';
import { TURN } from './jest/turn.mjs';
import { prepare } from './prepare.mjs';
import { inScratchFolder } from './scratch-folder.mjs';

const config = join(import.meta.dirname, '../e2e/jest.config.mjs');
const running = process.env.PERKSTREAM_BASE_URL;
Object.assign(process.env, inScratchFolder(process.env));
prepare({ build: true });
const { KEYS } = await import('./run-server.mjs');
const { startTopology, parseTopology } = await import('./topologies.mjs');

const { topology, rest } = parseTopology();
const isCluster = topology === 'cluster';
const isPart = rest.includes('--differing');
const given = rest.filter((each) => each !== '--differing');
const name = isCluster ? `e2e-cluster${isPart ? '' : '-all'}` : 'e2e';
const folder = runFolder(name);
/** Each of them is asked by one worker, so that its tests run one after the other. */
const isAlone = running || isCluster || process.env.PERKSTREAM_QUIET_MACHINE === 'on';
const count = isAlone ? 1 : Math.min(WORKERS, 6);
/** Receivers of webhooks are on this machine. */
const SETTINGS = { PERKSTREAM_WEBHOOKS_TO_LOOPBACK: 'on' };
const servers = [];
try {
  for (let index = 1; !running && index <= count; index++)
    servers.push(await startTopology(topology, SETTINGS, join(folder, `engine-${index}.log`)));
  const environment = {
    ...KEYS,
    ...process.env,
    PERKSTREAM_BASE_URLS: running ?? servers.map(({ url }) => url).join(','),
    PERKSTREAM_TOPOLOGY: topology,
    ...(isPart && { PERKSTREAM_E2E_EXTENT: 'differing' }),
    ...TURN,
  };
  const turn = TURN.PERKSTREAM_E2E_TURN;
  const patterns = isPart ? clusterSuite(turn) : [];
  const without = isCluster ? [] : specsLeftOut(turn);
  const args = [
    '--config',
    given.length > 0 ? config : groupedConfig({ name, config, patterns, without, workers: count }),
    `--maxWorkers=${count}`,
    ...given,
  ];
  const alone = `npm run e2e --${isCluster ? ' --topology=cluster' : ''}`;
  process.exitCode = await runJest({ folder, alone, args, environment });
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
