// `npm run test:engines`: starts the engines, runs the suites that need them (`*.engine.spec.ts`), ends with a line of totals. An
// engine that a setting names already is used as it is; one that cannot be had is reported, and its suites say that they miss it.
import '../node-version.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../prepare.mjs';
import { runFolder, runJest } from '../jest/run-jest.mjs';
import { TURN } from '../jest/turn.mjs';
import { startEngines } from './start-engines.mjs';

const ENGINES = ['kafka', 'ferretdb'];
const LONG_OF_KAFKA = '(broker-faults|replicas|secured)';
/** Where suites are. The gate takes one of them in turn: the shortest where its turn of faults is the longest. */
const SUITES = [
  'libs/adapters/mongodb/',
  `libs/adapters/kafka/src/${LONG_OF_KAFKA}`,
  `(apps/standalone/|libs/adapters/kafka/src/(?!${LONG_OF_KAFKA}))`,
];
const turn = TURN.PERKSTREAM_E2E_TURN;
const inTurn = turn === undefined ? '' : SUITES[turn % SUITES.length];
const [place = inTurn, ...options] = process.argv.slice(2);

prepare({ build: false });
const dataFolder = mkdtempSync(join(tmpdir(), 'perkstream-engines-'));
const running = [];
try {
  for (const name of ENGINES) {
    const starting = startEngines({ names: [name], dataFolder, log: console.log });
    const engine = await starting.catch((error) => console.error(`${name} is missing: ${error.message}`));
    if (engine) running.push(engine);
  }
  const environment = Object.assign({}, process.env, ...running.map((engine) => engine.environment));
  const suite = place.endsWith('.spec.ts') ? place : `${place}.*\\.engine\\.spec\\.ts$`;
  const args = ['--maxWorkers=1', suite, ...options];
  process.exitCode = await runJest({
    folder: runFolder('engines'),
    alone: 'npm run test:engines --',
    args,
    environment,
  });
} finally {
  await Promise.all(running.map((engine) => engine.stop()));
  rmSync(dataFolder, { recursive: true, force: true });
}
