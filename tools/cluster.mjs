// `npm run cluster`: sets everything up, then runs the engines and the seven services as processes of this machine, until Ctrl-C.
import './node-version.mjs';
import { join, resolve } from 'node:path';
import { endWithNpm } from './end-with-npm.mjs';
import { prepare } from './prepare.mjs';

endWithNpm();
prepare({ build: true });
const { ClusterView } = await import('./cluster/cluster-view.mjs');
const { runCluster } = await import('./cluster/run-cluster.mjs');

let cluster;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
const view = new ClusterView(console.log, process.stdout.isTTY);
try {
  cluster = await runCluster({
    dataFolder: join(resolve(process.env.PERKSTREAM_DATA_DIR || 'data'), 'cluster'),
    port: process.env.PORT || undefined,
    onLine: (service, line) => view.line(service, line),
    log: (line) => view.line('cluster', line),
  });
  const { url, keys, services } = cluster;
  view.watch(services);
  console.log(welcome(url, keys));
} catch (error) {
  console.error(`The cluster cannot start: ${error.message}`);
  process.exit(1);
}

/** Engines and services that are only being started end with this process, at once. */
async function end() {
  view.end();
  console.log('Ending …');
  await cluster?.stop();
  process.exit(0);
}

function welcome(url, keys) {
  const settings = Object.entries(keys).map(([name, value]) => `  export ${name}=${value}`);
  return `
Perkstream runs at ${url}, documentation at ${url}/docs. Its keys, for a second terminal:

${settings.join('\n')}

  curl -s -H "X-App-Id: $PERKSTREAM_APP_ID" -H "X-App-Token: $PERKSTREAM_APP_TOKEN" ${url}/v1/vouchers
`;
}
