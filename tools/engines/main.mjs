// `npm run engines`: the engines of the distributed topology on loopback, without containers, until Ctrl-C.
import '../node-version.mjs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endWithNpm } from '../end-with-npm.mjs';
import { ENGINES, startEngines } from './start-engines.mjs';

const DEFAULT_PORTS = { kafka: '9092', ferretdb: '27017', eventstore: '2113' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    Object.entries(DEFAULT_PORTS).map(([name, port]) => [`${name}-port`, { type: 'string', default: port }]),
  ),
});
const ports = Object.fromEntries(Object.keys(ENGINES).map((name) => [name, Number(values[`${name}-port`])]));
const dataFolder = join(resolve(process.env.PERKSTREAM_DATA_DIR || 'data'), 'engines');

endWithNpm();
/** Engines that are only being started end with this process, at once. */
let engines;
const end = () =>
  Promise.resolve(engines?.stop()).then(
    () => process.exit(0),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
try {
  const names = positionals.length > 0 ? positionals : Object.keys(ENGINES);
  console.log(`Starting ${names.join(', ')} …`);
  engines = await startEngines({ names, dataFolder, ports, log: console.log });
  for (const [variable, url] of Object.entries(engines.environment)) console.log(`${variable}=${url}`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.error(`The engines cannot start: ${error.message}`);
  process.exit(1);
}
