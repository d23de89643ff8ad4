// node tools/engines/eventstore-double/main.mjs [--port 2113] [--journal file] [--control-port 2114]
//   [--tls folder] [--user name:password]
// Prints one line of JSON with its addresses when it is ready, and ends at SIGTERM or SIGINT; with --attached also when its input
// does, which is when the process that started it has died.
import { parseArgs } from 'node:util';
import { startControl } from './control.mjs';
import { startEventStoreDouble } from './index.mjs';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '2113' },
    journal: { type: 'string' },
    'control-port': { type: 'string' },
    tls: { type: 'string' },
    user: { type: 'string' },
    attached: { type: 'boolean', default: false },
  },
});

const double = await startEventStoreDouble({ ...values, port: Number(values.port) });
const controlPort = values['control-port'];
const control = controlPort && (await startControl(double.faults, values.host, Number(controlPort), double.log));
console.log(JSON.stringify({ url: double.url, control: control?.url }));

const end = async () => {
  await control?.stop();
  await double.stop();
  process.exit(0);
};
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, end);
if (values.attached) process.stdin.once('end', end).resume();
