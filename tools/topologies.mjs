import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCluster } from './cluster/run-cluster.mjs';
import { KEYS, LIMITS, runServer } from './run-server.mjs';

/** Ways to run the same engine, each on empty data and free ports. `stop` resolves when all of it has ended and its data are gone. */
const TOPOLOGIES = {
  embedded: (settings, onLine) => runServer(settings, (line) => onLine('engine', line)),
  cluster: async (settings, onLine) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'perkstream-cluster-'));
    const environment = { ...process.env, ...KEYS, ...LIMITS, LOG_LEVEL: 'warn', ...settings };
    const remove = () => rmSync(dataFolder, { recursive: true, force: true });
    try {
      const { url, stop } = await runCluster({
        environment,
        settings,
        dataFolder,
        ports: 'free',
        onLine,
        log: console.log,
      });
      return { url, stop: () => stop().finally(remove) };
    } catch (error) {
      remove();
      throw error;
    }
  },
};

/** @returns the arguments of the command without `--topology=…`, and what that names; `embedded` where it is absent */
export function parseTopology(args = process.argv.slice(2)) {
  const { values, tokens } = parseArgs({
    args,
    options: { topology: { type: 'string', default: 'embedded' } },
    strict: false,
    tokens: true,
  });
  const { topology } = values;
  if (!Object.hasOwn(TOPOLOGIES, topology)) {
    throw new RangeError(`There is no topology ${topology}: it is ${Object.keys(TOPOLOGIES).join(' or ')}`);
  }
  const own = tokens
    .filter(({ name }) => name === 'topology')
    .flatMap(({ index, inlineValue }) => (inlineValue ? [index] : [index, index + 1]));
  return { topology, rest: args.filter((_, index) => !own.includes(index)) };
}

/**
 * @param settings variables of the environment, for the processes that know them
 * @param logFile takes all lines that the processes write; the worrying ones are shown at once
 */
export function startTopology(topology, settings = {}, logFile = undefined) {
  return TOPOLOGIES[topology](settings, (process, line) => {
    if (logFile) appendFileSync(logFile, `${process} ${line}\n`);
    if (isWorrying(line)) console.error(`${process} ${line}`);
  });
}

/** A bug or a crash, which the tests that follow may not notice. */
function isWorrying(line) {
  return (
    line.includes('"level":"error"') || line.includes('"level":"fatal"') || /^\s+at |Error:|ended by itself/.test(line)
  );
}
